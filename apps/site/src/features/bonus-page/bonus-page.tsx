import type { Block } from '@fairhall/content/blocks'
import { buttonClass } from '@fairhall/ui/button'
import { useRouteContext } from '@tanstack/react-router'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { ContentLink } from '../../shell/prose/content-link.tsx'
import { Prose } from '../../shell/prose/prose.tsx'
import { CommonConditions } from './common-conditions.tsx'
import { FactTiles } from './fact-tiles.tsx'

type BonusDocument = {
  title: string
  description: string
  kicker: string
  facts: readonly { label: string; value: string }[]
  action: { label: string; to: string }
  body: readonly Block[]
}

/** The page of general rules. Its facts are those of the offers, which staff change while the server runs. */
export const BONUS_RULES = 'pages/bonus-rules'

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
      {document === BONUS_RULES ? <CommonConditions /> : <FactTiles facts={page.facts} />}
      <div className="mt-2 max-w-2xl">
        <Prose blocks={page.body} />
      </div>
    </>
  )
}
