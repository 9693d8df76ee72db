import type { Server } from 'node:http'

const TRIES = 20

/**
 * Listens on this machine only. A port that is in use is said, and the next one is taken.
 * @returns the port
 */
export async function listen(server: Server, port: number, say: (line: string) => void): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const wanted = port === 0 ? 0 : port + tried
    if (wanted > 65_535) break
    try {
      return await tryPort(server, wanted)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      say(`Port ${wanted} is in use, taking the next one.`)
    }
  }
  throw new Error(`No free port from ${port} on: name another one with --port N.`)
}

function tryPort(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
