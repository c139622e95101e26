import type { Block, Inline } from '@fairhall/content/blocks'
import { Fragment, type ReactNode } from 'react'
import { ContentLink } from './content-link.tsx'
import { HelpLines } from './help-lines.tsx'

/** Renders content text with the site's elements: writers can produce text, but never markup. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.depth === 2 ? 'h2' : 'h3'
      const size = block.depth === 2 ? 'mt-9 text-xl' : 'mt-6 text-lg'
      return (
        <Heading id={block.id} className={`scroll-mt-24 text-balance ${size}`}>
          <Words inlines={block.children} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className="mt-3 text-pretty text-text/90">
          <Words inlines={block.children} />
        </p>
      )
    case 'list':
      return <List block={block} />
    case 'quote':
      return (
        <blockquote className="mt-4 rounded-card border border-line bg-panel px-5 pt-1 pb-4">
          <Prose blocks={block.children} />
        </blockquote>
      )
    case 'table':
      return <ProseTable head={block.head} rows={block.rows} />
    case 'image':
      return (
        <img
          src={block.source}
          alt={block.text}
          width={block.width}
          height={block.height}
          loading="lazy"
          className="mt-5 h-auto max-w-full rounded-card border border-line"
        />
      )
    case 'rule':
      return <hr className="mt-8 border-line" />
    case 'place':
      return <HelpLines />
  }
}

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const Kind = block.isOrdered ? 'ol' : 'ul'
  return (
    <Kind
      className={`mt-3 flex flex-col gap-1.5 ps-6 text-text/90 marker:text-brass [&>li>p]:mt-0 ${block.isOrdered ? 'list-decimal marker:font-semibold' : 'list-disc'}`}
    >
      {block.items.map((item, index) => (
        <li key={index} className="ps-1 text-pretty">
          <Prose blocks={item} />
        </li>
      ))}
    </Kind>
  )
}

/** A wide table scrolls inside its frame; the page never does. */
function ProseTable({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <div
      // Only a focusable element can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={head.map(plainWords).join(', ')}
      className="mt-4 overflow-x-auto rounded-card border border-line"
    >
      <table className={`w-full border-collapse text-sm tabular-nums ${head.length > 2 ? 'min-w-md' : ''}`}>
        <thead className="bg-panel">
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="px-4 py-3 text-start font-semibold">
                <Words inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-line">
              {row.map((cell, column) => (
                <td key={column} className="px-4 py-3 align-top text-text/90">
                  <Words inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function plainWords(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (typeof inline === 'string' ? inline : '')).join('')
}

function Words({ inlines }: { inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, index) => <Fragment key={index}>{toElement(inline)}</Fragment>)
}

function toElement(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline
  switch (inline.kind) {
    case 'strong':
      return (
        <strong className="font-semibold text-text">
          <Words inlines={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Words inlines={inline.children} />
        </em>
      )
    case 'code':
      return <code className="rounded-tick bg-raised px-1.5 py-0.5 text-sm">{inline.text}</code>
    case 'break':
      return <br />
    case 'link':
      return (
        <ContentLink to={inline.to} className="font-medium text-azure underline underline-offset-3">
          <Words inlines={inline.children} />
        </ContentLink>
      )
  }
}
