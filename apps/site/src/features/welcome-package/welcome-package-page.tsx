import type { Block } from '@fairhall/content/blocks'
import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { cx } from '@fairhall/ui/cx'
import { EmptyState } from '@fairhall/ui/empty-state'
import { useRouteContext } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { PageHero } from '../../shell/page-parts/page-hero.tsx'
import { StepNumber } from '../../shell/page-parts/step-number.tsx'
import { Prose } from '../../shell/prose/prose.tsx'

type PackageDocument = {
  title: string
  description: string
  kicker: string
  steps: readonly { title: string; text: string }[]
  empty: { title: string; text: string }
  guestAction: string
  playerAction: string
  body: readonly Block[]
}

/**
 * The steps of the welcome package as the operator wrote them, or a note that there is none, and the general terms.
 */
export function WelcomePackagePage() {
  const { texts } = useRouteContext({ from: '__root__' })
  const page = texts.document('pages/welcome-package') as unknown as PackageDocument
  return (
    <>
      <PageHero kicker={page.kicker} title={page.title} lead={page.description}>
        <ModalLink modal="sign-up" className={cx(buttonClass({ variant: 'primary' }), 'player:hidden')}>
          {page.guestAction}
        </ModalLink>
        <ModalLink
          modal="wallet"
          value="deposit"
          className={cx(buttonClass({ variant: 'primary' }), 'guest:hidden')}
        >
          {page.playerAction}
        </ModalLink>
      </PageHero>
      {page.steps.length === 0 ? (
        <Card className="mt-6">
          <EmptyState icon={<Gift />} title={page.empty.title} text={page.empty.text} />
        </Card>
      ) : (
        <ol className="mt-6 grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
          {page.steps.map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-panel p-5">
              <StepNumber place={index + 1} />
              <h2 className="mt-3 text-lg">{title}</h2>
              <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-2 max-w-2xl">
        <Prose blocks={page.body} />
      </div>
    </>
  )
}
