import { Checkbox } from '@fairhall/ui/checkbox'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import type { UnansweredState } from './use-unanswered.ts'
import { NextStepNotice } from './next-step-notice.tsx'

/**
 * It is unknown whether the earlier payment was made. The player can send the same payment again. Before a new one,
 * they must check their payments and confirm that they did.
 */
export function UnansweredNotice({ state }: { state: UnansweredState }) {
  const t = useTranslations('modals.wallet.unanswered')
  const money = useMoneyFormat()
  const { found, isSame, isAgreed, agree } = state
  const key = found?.key
  const notice = useRef<HTMLDivElement>(null)
  // Scrolls into view, because the form may have been scrolled to its end when it was sent.
  useEffect(() => {
    if (key !== undefined) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  if (found === null) return null
  const amount = money(found.amount, found.currency)
  return (
    <div ref={notice}>
      <NextStepNotice
        text={t(isSame ? 'same' : 'other', { amount })}
        way={{ label: t('action'), to: '/profile/wallet' }}
      />
      {!isSame && (
        <Checkbox
          label={t('agree')}
          required
          checked={isAgreed}
          onChange={({ currentTarget }) => agree(currentTarget.checked)}
          className="mt-1 -mb-2"
        />
      )}
    </div>
  )
}
