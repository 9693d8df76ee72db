// @ts-check
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a built app on loopback, at a free port.
 * @param {string} folder
 * @param {Record<string, string>} [headers] sent with every file
 */
export async function serveFolder(folder, headers = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    if (existsSync(file) && statSync(file).isFile()) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      createReadStream(file).pipe(response)
    } else {
      // A browser asks for an icon by itself, which is nothing to complain of.
      response.statusCode = path === '/favicon.ico' ? 204 : 404
      response.end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
