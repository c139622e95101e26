/**
 * The texts of another brand. The texts contain the name of the default brand; wherever it names the casino, this replaces it
 * with the brand's own name. Texts about the software keep the software's name.
 */
import { createHash } from 'node:crypto'
import type { Content, Tree } from '@fairhall/content'

const NAME_KEY = 'layout.shell.brand'
const ABOUT_THE_SOFTWARE = [
  'layout.shell.footer.about',
  'layout.shell.footer.copyright',
  'pages.static-about.',
]

export function brandedContent(content: Content, name: string, defaultLocale: string): Content {
  const own = content.text(defaultLocale, NAME_KEY)
  if (own === name) return content

  const rename = (key: string, text: string) =>
    ABOUT_THE_SOFTWARE.some((prefix) => key.startsWith(prefix)) ? text : text.replaceAll(own, name)
  const renameTree = (tree: Tree, key: string): Tree => {
    if (typeof tree === 'string') return rename(key, tree)
    if (Array.isArray(tree))
      return (tree as readonly Tree[]).map((child, at) => renameTree(child, `${key}.${at}`))
    const children = Object.entries(tree as Record<string, Tree>)
    return Object.fromEntries(
      children.map(([part, child]) => [part, renameTree(child, key === '' ? part : `${key}.${part}`)]),
    )
  }
  const trees = new Map<string, Tree>()
  return {
    ...content,
    version: createHash('sha256').update(`${content.version} ${name}`).digest('hex').slice(0, 16),
    messages(locale) {
      const cached = trees.get(locale)
      if (cached !== undefined) return cached
      const renamed = renameTree(content.messages(locale), '')
      trees.set(locale, renamed)
      return renamed
    },
    text: (locale, key, values) => rename(key, content.text(locale, key, values)),
  }
}
