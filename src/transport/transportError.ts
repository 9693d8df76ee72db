/** A stream could not be opened, or broke. `fix` says what to do about it. */
export class ToolTransportError extends Error {
  override readonly name = 'ToolTransportError'
  readonly fix: string | undefined
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined

  constructor(
    message: string,
    details: { fix?: string | undefined; status?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.fix = details.fix
    this.status = details.status
  }
}

const FIXES: Readonly<Record<number, string>> = {
  401: 'Send valid credentials with the request.',
  403: 'The credentials do not allow this request.',
  404: 'Check the URL.',
  405: 'Check the method: chat endpoints usually want POST.',
  413: 'Send less in the body.',
  415: 'Send the content type that the body has.',
  429: 'Wait, then send the request again.',
}

/** The error for an answer that is no stream. */
export function httpError(response: Response): ToolTransportError {
  const { status, statusText } = response
  const fix =
    FIXES[status] ??
    (status >= 500
      ? "The server failed: try again, or read the server's log."
      : 'Check what the request sends.')
  const where = placeOf(response.url)
  const words = statusText === '' ? '' : ` ${statusText}`
  return new ToolTransportError(`HTTP ${String(status)}${words}${where}. ${fix}`, { fix, status })
}

/** Host and path; the query may hold secrets. */
function placeOf(url: string): string {
  return url === '' ? '' : ` from ${url.replace(/[?#].*$/s, '').replace(/\/\/[^/@]*@/, '//')}`
}
