/**
 * The texts of another brand. They are written with the name of the default one; wherever that name stands for the house, the
 * brand's own name takes its place. What speaks of the software itself keeps the software's name.
 */
import { createHash } from 'node:crypto'
import type { Content, Tree } from '@fairhall/content'

const NAME_KEY = 'layout.shell.brand'
const OF_THE_SOFTWARE = ['layout.shell.footer.about', 'layout.shell.footer.copyright', 'pages.static-about.']

export function brandedContent(content: Content, name: string, defaultLocale: string): Content {
  const own = content.text(defaultLocale, NAME_KEY)
  if (own === name) return content

  const rename = (key: string, text: string) =>
    OF_THE_SOFTWARE.some((prefix) => key.startsWith(prefix)) ? text : text.replaceAll(own, name)
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
      const known = trees.get(locale)
      if (known !== undefined) return known
      const made = renameTree(content.messages(locale), '')
      trees.set(locale, made)
      return made
    },
    text: (locale, key, values) => rename(key, content.text(locale, key, values)),
  }
}
