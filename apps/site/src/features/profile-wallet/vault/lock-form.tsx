import type { Account } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { NativeSelect } from '@fairhall/ui/native-select'
import { Notice } from '@fairhall/ui/notice'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { refusalOf, type Vault } from './use-vault.ts'
import { lockChoices } from './vault-rules.ts'

interface Props {
  account: Account
  vault: Vault
  nowMs: number
  isLocked: boolean
}

/** A lock can't be undone, so its end and its effect are shown before the button. */
export function LockForm({ account, vault: { lock }, nowMs, isLocked }: Props) {
  const t = useTranslations('pages.profile-wallet.vault.lock')
  const moment = useMoment()
  const [days, setDays] = useState<number>()
  const choices = lockChoices(account.vault.lockedUntil, nowMs)
  const chosen = choices.find((choice) => choice.days === days) ?? choices[0]
  const refusal = refusalOf(lock.error)
  if (chosen === undefined) return null
  return (
    <details className="group w-full">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 text-sm font-semibold text-muted hover:text-text">
        {t(isLocked ? 'extend' : 'title')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!lock.isPending) lock.mutate({ currency: account.currency, days: chosen.days })
        }}
        className="mt-2 flex flex-col gap-3"
      >
        <NativeSelect
          label={t('days')}
          value={chosen.days}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        >
          {choices.map((choice) => (
            <option key={choice.days} value={choice.days}>
              {t('forDays', { days: choice.days })}
            </option>
          ))}
        </NativeSelect>
        <p className="text-sm">{t('effect', { moment: moment(chosen.until) })}</p>
        {refusal !== null && <Notice tone="error">{refusal}</Notice>}
        <Button type="submit" size="sm" variant="secondary" loading={lock.isPending} className="self-start">
          {t('submit', { days: chosen.days })}
        </Button>
      </form>
    </details>
  )
}
