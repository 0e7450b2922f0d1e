// Complaints of a page during a test: console output, script errors, failed requests, hydration warnings.
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage, Frame, Request, Response } from '@playwright/test';

const HYDRATION = /hydrat|did not match|server rendered/i;

/** How requests fail without a connection; the second one through a worker. The console logs it as a sentence. */
const NO_CONNECTION = /net::ERR_(INTERNET_DISCONNECTED|FAILED)$/;

/** Time for what a page does right after its last request, and the longest wait for a request, in ms. */
const LATE = 200;
const TOO_LATE = 5_000;

const isWaitedFor = (request: Request): boolean => !request.frame().page().isClosed();

export class Complaints {
  #seen: string[] = [];
  #offline = false;
  #expectedWords: string[] = [];
  #lost: string[] = [];
  #expected: { status: number; urlPart: string }[] = [];
  /** The requests of each frame since its last navigation began. */
  #current = new WeakMap<Frame, WeakSet<Request>>();
  #underWay = new Set<Request>();
  #lastHeardAt = 0;

  /** The test causes this answer: neither it nor the browser's line about it is a complaint. */
  expectStatus(status: number, urlPart: string): void {
    this.#expected.push({ status, urlPart });
  }

  /** The test disconnects: unreachable requests are no complaints then. */
  expectOffline(): void {
    this.#offline = true;
  }

  /** The test causes this console output. */
  expectWords(words: string): void {
    this.#expectedWords.push(words);
  }

  /** The test drops the answers of this address. */
  expectLost(urlPart: string): void {
    this.#lost.push(urlPart);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (error) =>
      this.#seen.push(`page error: ${error.error().stack ?? error.error().message}`),
    );
    context.on('request', (request) => this.#onRequest(request));
    context.on('requestfinished', (request) => this.#onEnd(request));
    context.on('requestfailed', (request) => {
      this.#onEnd(request);
      this.#onFailure(request);
    });
    context.on('response', (response) => this.#onResponse(response));
  }

  /** Waits until no page has made a request for a moment and none is pending, so that late complaints are recorded. */
  async settled(): Promise<void> {
    const began = Date.now();
    this.#lastHeardAt = began;
    const isQuiet = () => Date.now() - this.#lastHeardAt >= LATE && ![...this.#underWay].some(isWaitedFor);
    while (!isQuiet() && Date.now() - began < TOO_LATE) await setTimeout(LATE / 4);
  }

  /** All unexpected complaints. */
  list(): string[] {
    return [...this.#seen];
  }

  #isExpected(status: number, url: string): boolean {
    return this.#expected.some((one) => one.status === status && url.includes(one.urlPart));
  }

  #isLost(url: string): boolean {
    return this.#lost.some((part) => url.includes(part));
  }

  #onConsole(message: ConsoleMessage): void {
    const text = message.text();
    if (this.#offline && NO_CONNECTION.test(text)) return;
    if (message.type() !== 'error' && !HYDRATION.test(text)) return;
    if (this.#expectedWords.some((words) => text.includes(words))) return;
    const { url } = message.location();
    if (text.includes('ERR_CONNECTION_RESET') && this.#isLost(url)) return;
    const status = /status of (\d{3})/.exec(text)?.[1];
    if (status && this.#isExpected(Number(status), url)) return;
    this.#seen.push(`console ${message.type()}: ${text} (${url})`);
  }

  #onEnd(request: Request): void {
    this.#underWay.delete(request);
    this.#lastHeardAt = Date.now();
  }

  #onRequest(request: Request): void {
    this.#lastHeardAt = Date.now();
    if (request.serviceWorker()) return;
    this.#underWay.add(request);
    const frame = request.frame();
    const isFirst = request.isNavigationRequest() || !this.#current.has(frame);
    if (isFirst) this.#current.set(frame, new WeakSet());
    this.#current.get(frame)!.add(request);
  }

  /** A navigation aborts requests of the previous page; through a worker they show as failed. */
  #isBrokenOff(request: Request, reason: string): boolean {
    if (reason === 'net::ERR_ABORTED') return true;
    if (reason !== 'net::ERR_FAILED') return false;
    return this.#current.get(request.frame())?.has(request) === false;
  }

  #onFailure(request: Request): void {
    // A failed request of a worker for a page fails for the page as well, and is recorded there.
    if (request.serviceWorker()) return;
    const reason = request.failure()?.errorText ?? 'unknown';
    if (this.#offline && NO_CONNECTION.test(reason)) return;
    if (this.#isLost(request.url())) return;
    if (!this.#isBrokenOff(request, reason))
      this.#seen.push(`request failed: ${request.method()} ${request.url()} (${reason})`);
  }

  #onResponse(response: Response): void {
    const status = response.status();
    if (status < 400 || this.#isExpected(status, response.url())) return;
    this.#seen.push(`answer ${status}: ${response.request().method()} ${response.url()}`);
  }
}
