import type { Block } from '@fairhall/content/blocks'
import { buttonClass } from '@fairhall/ui/button'
import { useRouteContext } from '@tanstack/react-router'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { ContentLink } from '../../shell/prose/content-link.tsx'
import { Prose } from '../../shell/prose/prose.tsx'

type BonusDocument = {
  title: string
  description: string
  kicker: string
  facts: readonly { label: string; value: string }[]
  action: { label: string; to: string }
  body: readonly Block[]
}

/** One bonus offer: a few facts, the next step and all conditions on one page. */
export function BonusPage({ document }: { document: string }) {
  const { texts } = useRouteContext({ from: '__root__' })
  const page = texts.document(document) as unknown as BonusDocument
  return (
    <>
      <PageHero kicker={page.kicker} title={page.title} lead={page.description}>
        <ContentLink to={page.action.to} className={buttonClass({ variant: 'primary' })}>
          {page.action.label}
        </ContentLink>
      </PageHero>
      {page.facts.length > 0 && (
        <dl className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
          {page.facts.map(({ label, value }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end rounded-card border border-line bg-panel px-4 py-3.5 max-md:last:odd:col-span-full"
            >
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-lg font-bold text-balance tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-2 max-w-2xl">
        <Prose blocks={page.body} />
      </div>
    </>
  )
}
