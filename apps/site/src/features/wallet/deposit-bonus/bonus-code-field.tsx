import type { PlayerBonusCode } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { TextField } from '@fairhall/ui/text-field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBonusCode } from './use-bonus-code.ts'

const WITHOUT_DEPOSIT = 1

/** Enters a bonus code. An accepted code is shown until the deposit, or until the player removes it. */
export function BonusCodeField({ codes }: { codes: readonly PlayerBonusCode[] }) {
  const t = useTranslations('modals.wallet.bonus.code')
  const { add, remove, isSending } = useBonusCode()
  const [typed, setTyped] = useState('')
  const [givenCode, setGivenCode] = useState<string>()
  const [waiting] = codes

  async function submit() {
    const code = typed.trim()
    if (code === '' || isSending) return
    const added = await add(code)
    if (added === null) return
    setTyped('')
    setGivenCode(added.trigger === WITHOUT_DEPOSIT ? added.bonusCode : undefined)
  }

  if (waiting !== undefined)
    return (
      <Notice
        tone="success"
        action={
          <button
            type="button"
            disabled={isSending}
            onClick={() => void remove(waiting)}
            className="-my-2.5 min-h-11 shrink-0 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('remove')}
          </button>
        }
      >
        {t('accepted', { code: waiting.bonusCode })}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={t('label')}
          value={typed}
          maxLength={64}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the surrounding deposit form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            void submit()
          }}
        />
        <Button
          variant="secondary"
          loading={isSending}
          disabled={typed.trim() === ''}
          onClick={() => void submit()}
        >
          {t('submit')}
        </Button>
      </div>
      {givenCode !== undefined && <Notice tone="success">{t('given', { code: givenCode })}</Notice>}
    </div>
  )
}
