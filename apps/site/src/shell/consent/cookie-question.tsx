import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cookie } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { LazyPart } from '../errors/lazy-part.tsx'
import { initQuery } from '../market/market-queries.ts'
import { type Consent, consent, type Kind, kindsOf, useConsent, useIsConsentReopened } from './consent.ts'

const toAll = (kinds: readonly Kind[], isAllowed: boolean): Consent =>
  Object.fromEntries(kinds.map((kind) => [kind, isAllowed]))

/** Loaded on demand: most visitors never open the detailed choices. */
const loadChoices = () => import('./cookie-choices.tsx')

/**
 * The consent banner. Declining is as easy as accepting, and only services of this installation are listed. It
 * doesn't block reading: it has a place at the end of the page, or below the game.
 */
export default function CookieQuestion() {
  const t = useTranslations('layout.cookies')
  const { data: init } = useQuery(initQuery(useClient()))
  const before = useConsent()
  const isReopened = useIsConsentReopened()
  // Visitors who answered before see their choices and can add to them.
  const [isChoosing, setIsChoosing] = useState(isReopened || Object.keys(before ?? {}).length > 0)
  const [chosen, setChosen] = useState<Consent>(before ?? {})
  const section = useRef<HTMLElement>(null)
  const isThere = init !== undefined
  // Scrolls into view if the visitor asked for it.
  useEffect(() => {
    if (isReopened && isThere) section.current?.focus()
  }, [isReopened, isThere])
  if (init === undefined) return null
  const kinds = kindsOf(init)
  const hasOptional = kinds.length > 0
  const nothing = toAll(kinds, false)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('title')}
      className="cookie-popup z-40 rounded-panel border border-edge/60 bg-raised p-4 shadow-raised md:p-5"
    >
      <div className="flex items-start gap-3.5">
        <Cookie aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brass" strokeWidth={1.6} />
        <div className="min-w-0">
          <h2 className="text-base">{t('title')}</h2>
          <p className="mt-1 text-sm text-muted">
            {hasOptional ? t('text') : t('textNeeded')}{' '}
            <Link
              to="/static/$page"
              params={{ page: 'privacy' }}
              className="font-semibold text-azure hover:underline"
            >
              {t('more')}
            </Link>
          </p>
        </div>
      </div>
      {isChoosing && hasOptional && (
        <LazyPart name="cookie-choices" load={loadChoices}>
          {(CookieChoices) => <CookieChoices kinds={kinds} chosen={chosen} onChoose={setChosen} />}
        </LazyPart>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        {hasOptional ? (
          <>
            <Button
              variant="secondary"
              onClick={() => consent.give(isChoosing ? { ...nothing, ...chosen } : nothing)}
            >
              {isChoosing ? t('save') : t('needed')}
            </Button>
            <Button variant="secondary" onClick={() => consent.give(toAll(kinds, true))}>
              {t('all')}
            </Button>
            {!isChoosing && (
              <Button variant="ghost" size="sm" className="col-span-2" onClick={() => setIsChoosing(true)}>
                {t('choose')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="secondary" className="col-span-2" onClick={() => consent.give(nothing)}>
            {t('understood')}
          </Button>
        )}
      </div>
    </section>
  )
}
