// @ts-check
// Writes demo/picture.png, the picture of the README: the refund of the demo, waiting for a person.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from './find-chromium.mjs'
import { root } from './run-tool.mjs'

const server = spawn(process.execPath, ['demo/server.mjs', '--port', '0'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let output = ''
let url = ''
for await (const chunk of server.stdout) {
  output += String(chunk)
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? ''
  if (url !== '') break
}
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
try {
  const page = await browser.newPage({ viewport: { width: 1080, height: 860 } })
  await page.goto(`${url}/?language=en&theme=light&wire=openai-chat&speed=20`)
  await page.getByRole('button', { name: /prepare a refund/i }).click()
  await page.locator('button[data-approvable="true"]').waitFor({ timeout: 60_000 })
  // The conversation without the demo's own controls.
  const clip = { x: 340, y: 145, width: 690, height: 590 }
  await page.screenshot({ path: join(root, 'demo/picture.png'), clip })
  console.log('Wrote demo/picture.png')
} finally {
  await browser.close()
  server.kill()
}
