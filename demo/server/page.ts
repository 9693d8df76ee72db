import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

/** The strictest policy that the library promises to work under; `vue` is Vue's own policy for templates. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends one file of the built page. */
export async function sendPage(response: ServerResponse, folder: string, pathname: string) {
  const path = join(folder, normalize(pathname === '/' ? '/index.html' : decodePath(pathname)))
  const type = TYPES[extname(path)]
  const content =
    path.startsWith(folder + sep) && type ? await readFile(path).catch(() => undefined) : undefined
  if (content === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('Nothing here.')
    return
  }
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-cache',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
  })
  response.end(content)
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '/'
  }
}
