/**
 * The browser from the packages, unpacked once per version into the temporary folder: beside it and then moved, so
 * that a run that is killed on the way, or another one at the same time, never leaves half a browser to be started.
 */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where its program is. */
export async function packagedBrowser(): Promise<string> {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(tmpdir(), `fairhall-browser-${version}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return join(folder, 'chromium')
}

async function unpackInto(folder: string): Promise<void> {
  const beside = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  // It knows no other way to be told where.
  process.env.TMPDIR = beside
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    renameSync(beside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(beside, { recursive: true, force: true })
  }
}
