/**
 * Unpacks the browser from the packages once per version into the temporary folder. It unpacks into another folder and
 * renames that, so that a killed or concurrent run never leaves an incomplete browser.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const nodeModules = new URL('../../../node_modules/', import.meta.url)
const packageFolder = new URL('@sparticuz/chromium/', nodeModules)

/** Path of the browser and the environment variables that it needs on this machine. */
export type BrowserProgram = { path: string; env: Record<string, string> }

/** Unpacks the browser if needed, with shared libraries and fonts for machines that lack them. */
export async function packagedBrowser(): Promise<BrowserProgram> {
  const manifest = readFileSync(new URL('package.json', packageFolder), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(tmpdir(), `fairhall-browser-${version}-with-libraries`)
  if (!existsSync(folder)) await unpackInto(folder)

  const path = join(folder, 'chromium')
  const env: Record<string, string> = {}
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = join(folder, FONTS_FILE)
  if (!canRun(path, env)) env['LD_LIBRARY_PATH'] = join(folder, 'al2023/lib')
  return { path, env }
}

const FONTS_FILE = 'fonts.conf'

/** Font configuration for this folder, because the package's own file lists other folders. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <dir>${new URL('@fontsource-variable', nodeModules).pathname}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`

const canRun = (program: string, env: Record<string, string>): boolean =>
  spawnSync(program, ['--version'], { env: { ...process.env, ...env } }).status === 0

async function unpackInto(folder: string): Promise<void> {
  const temporary = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  // The package reads its target folder only from TMPDIR.
  process.env.TMPDIR = temporary
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    // NSS and NSPR, which a minimal system lacks. The package unpacks them only on AWS.
    await inflate(new URL('bin/al2023.tar.br', packageFolder).pathname)
    writeFileSync(join(temporary, FONTS_FILE), fontsIn(folder))
    renameSync(temporary, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(temporary, { recursive: true, force: true })
  }
}
