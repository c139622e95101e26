import { Checkbox } from '@fairhall/ui/checkbox'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import type { UnansweredState } from './use-unanswered.ts'
import { WayOnNotice } from './way-on-notice.tsx'

/**
 * Nobody knows yet whether the payment was made. The same may be asked for again; before he begins another one the player
 * looks, and says so.
 */
export function UnansweredNotice({ state }: { state: UnansweredState }) {
  const t = useTranslations('modals.wallet.unanswered')
  const money = useMoneyFormat()
  const { found, isSame, isAgreed, agree } = state
  const key = found?.key
  const notice = useRef<HTMLDivElement>(null)
  // Above the form, which may have been read down to its end when it was sent.
  useEffect(() => {
    if (key !== undefined) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  if (found === null) return null
  const amount = money(found.amount, found.currency)
  return (
    <div ref={notice}>
      <WayOnNotice
        text={t(isSame ? 'same' : 'other', { amount })}
        way={{ label: t('action'), to: '/profile/wallet' }}
      />
      {!isSame && (
        <Checkbox
          label={t('agree')}
          checked={isAgreed}
          onChange={({ currentTarget }) => agree(currentTarget.checked)}
          className="mt-1 -mb-2"
        />
      )}
    </div>
  )
}
