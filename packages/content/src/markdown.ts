/**
 * Markdown as a tree of plain data. The page builds its own elements from it, so nothing that a writer types
 * can become markup or script: HTML is removed, and unsafe addresses are not linked.
 */
import type {
  BlockContent,
  DefinitionContent,
  Image,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { type Block, type Inline, PLACES, wordsOf } from './blocks.ts'
import { addressOf, type Media, NO_MEDIA } from './media.ts'
import { isPlainDocument } from './schemas.ts'
import type { Tree } from './tree.ts'

/**
 * Allowed links: a page of this site, an anchor on this page, an https address, an email address or a phone
 * number.
 */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i
/**
 * Headings start at the second level, because the first is the page title. Ids are unique within one text.
 * Only pictures of the content are allowed.
 */
export function parseMarkdown(text: string, media: Media = NO_MEDIA): Block[] {
  return toBlocks(treeOf(text).children, { ids: new Set(), media })
}

const treeOf = (text: string) =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })

/** Each picture in a text that cannot be shown, with its line and the reason. */
export function errorsOfPictures(text: string, media: Media): { line: number; reason: string }[] {
  // Parsing every text twice would double the startup time.
  if (!text.includes('![')) return []
  const errors: { line: number; reason: string }[] = []
  const visit = (node: Nodes, parent: Nodes) => {
    if (node.type === 'image' || node.type === 'imageReference') {
      const isAlone = parent.type === 'paragraph' && parent.children.length === 1
      const reason =
        node.type === 'image' ? errorOf(node.url, node.alt, media) : 'a picture must have its address inline'
      const error = reason ?? (isAlone ? null : 'a picture must be a separate paragraph')
      if (error !== null) errors.push({ line: node.position?.start.line ?? 1, reason: error })
    }
    if ('children' in node) for (const child of node.children) visit(child, node)
  }
  const tree = treeOf(text)
  visit(tree, tree)
  return errors
}

function errorOf(source: string, words: string | null | undefined, media: Media): string | null {
  if (!media.has(source)) return `there is no picture ${source}`
  return words?.trim() ? null : `${source} has no alternative text`
}

/** A document for display: its Markdown as blocks, everything else unchanged. */
export function withBlocks(
  document: string,
  fields: { readonly [key: string]: Tree },
  media: Media,
): Record<string, unknown> {
  const { body } = fields
  return isPlainDocument(document) && typeof body === 'string'
    ? { ...fields, body: parseMarkdown(body, media) }
    : { ...fields }
}

/** The context for parsing one text. */
type ParseContext = { ids: Set<string>; media: Media }

type Node = RootContent | BlockContent | DefinitionContent

function toBlocks(nodes: readonly Node[], context: ParseContext): Block[] {
  return nodes.flatMap((node) => toBlock(node, context))
}

function toBlock(node: Node, context: ParseContext): Block[] {
  switch (node.type) {
    case 'heading': {
      const children = toInlines(node.children)
      return [
        {
          kind: 'heading',
          depth: node.depth <= 2 ? 2 : 3,
          id: idOf(wordsOf(children), context.ids),
          children,
        },
      ]
    }
    case 'paragraph': {
      const [only, ...more] = node.children
      if (only?.type === 'image' && more.length === 0) return toPicture(only, context.media)
      const children = toInlines(node.children)
      const place = PLACES.find((name) => wordsOf(children) === `{${name}}`)
      if (place !== undefined) return [{ kind: 'place', name: place }]
      return children.length === 0 ? [] : [{ kind: 'paragraph', children }]
    }
    case 'list':
      return [
        {
          kind: 'list',
          isOrdered: node.ordered ?? false,
          items: node.children.map((item) => toBlocks(item.children, context)),
        },
      ]
    case 'blockquote':
      return [{ kind: 'quote', children: toBlocks(node.children, context) }]
    case 'table':
      return [toTable(node)]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    default:
      return []
  }
}

function toPicture({ url, alt }: Image, media: Media): Block[] {
  const picture = media.get(url)
  if (picture === undefined) return []
  const { width, height } = picture
  return [{ kind: 'image', source: addressOf(url, picture), text: alt ?? '', width, height }]
}

function toTable({ children }: Table): Block {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => toInlines(cell.children)))
  return { kind: 'table', head, rows }
}

function toInlines(nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap(toInline)
}

function toInline(node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return [node.value.replaceAll(/\s*\n\s*/g, ' ')]
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: toInlines(node.children) }]
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }]
    case 'break':
      return [{ kind: 'break' }]
    case 'link': {
      const children = toInlines(node.children)
      return SAFE_LINK.test(node.url) ? [{ kind: 'link', to: node.url, children }] : children
    }
    default:
      return []
  }
}

/** The id of a heading on the page, in any script. */
function idOf(heading: string, ids: Set<string>): string {
  const base =
    heading
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  let id = base
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`
  ids.add(id)
  return id
}
