import { Button } from '@fairhall/ui/button'
import { TextField } from '@fairhall/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { publishedKey } from './fairness-queries.ts'

const ROUND = /^[\w-]{1,64}$/

export function RoundForm({ round }: { round: string }) {
  const t = useTranslations('pages.fairness.form')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const roundId = String(new FormData(event.currentTarget).get('round') ?? '').trim()
    setWrong(!ROUND.test(roundId))
    if (!ROUND.test(roundId)) return
    // Refetches the round, because its seeds may have been rotated since.
    void queries.invalidateQueries({ queryKey: publishedKey(roundId) })
    void navigate({ to: '/fairness', search: { round: roundId }, resetScroll: false })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-8 flex max-w-4xl flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-80">
        <TextField
          name="round"
          label={t('label')}
          hint={t('hint')}
          defaultValue={round}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          {...(isWrong ? { error: t('wrong') } : {})}
        />
      </div>
      <Button type="submit" className="mt-7 max-sm:mt-0 max-sm:w-full">
        {t('submit')}
      </Button>
    </form>
  )
}
