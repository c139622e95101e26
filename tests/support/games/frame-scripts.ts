/** The scripts that a game's page loads until the game can be played, from the built studio. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../../../apps/studio/dist')

/** As sent: small files are not compressed. */
function bytesOf(script: string): number {
  const file = join(dist, 'assets', script)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** Bytes by game, with the texts of the language that has the longest ones. */
export function frameScripts(): Map<string, number> {
  const texts = readdirSync(join(dist, 'assets')).filter((file) => /^game-frame-.*\.js$/.test(file))
  const longest = Math.max(...texts.map(bytesOf))
  const pages = readdirSync(join(dist, 'play')).filter((file) => file.endsWith('.html'))
  return new Map(
    pages.map((page) => {
      const html = readFileSync(join(dist, 'play', page), 'utf8')
      const scripts = new Set(
        [...html.matchAll(/"\/studio\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name),
      )
      return [page.replace('.html', ''), [...scripts].reduce((sum, name) => sum + bytesOf(name), longest)]
    }),
  )
}
