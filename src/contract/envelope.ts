// The envelope of every answer, as in spec §7 "Response handling".

export type EnvelopeStatus = 'SUCCESS' | 'FAILED';

export interface Envelope<Data = Record<string, unknown>> {
  status: EnvelopeStatus;
  /** The HTTP status once more, for those who only see the body. */
  statusCode: number;
  message: string;
  data: Data;
}

/** `data` of a failed answer. `fields` names each field at fault of a malformed request. */
export interface ErrorData {
  errorCode: string;
  fields?: Record<string, string>;
  [detail: string]: unknown;
}
