// The envelope of every answer, as in spec §7 "Response handling".

type EnvelopeStatus = 'SUCCESS' | 'FAILED';

export interface Envelope<Data = Record<string, unknown>> {
  status: EnvelopeStatus;
  /** The HTTP status again, for callers that see only the body. */
  statusCode: number;
  message: string;
  data: Data;
}

/** The `data` of a failed answer. `fields` names each field at fault in a malformed request. */
export interface ErrorData {
  errorCode: string;
  fields?: Record<string, string>;
  [detail: string]: unknown;
}
