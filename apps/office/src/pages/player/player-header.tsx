import type { OfficePlayer } from '@fairhall/contract/office'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../commands/command-dialog.tsx'
import { useMayRun } from '../../commands/use-may-run.ts'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

const REVEAL = 'player show'

export function PlayerHeader({ player }: { player: OfficePlayer }) {
  const { t, time, code } = useTexts()
  const mayReveal = useMayRun()(REVEAL)
  const [isRevealing, setIsRevealing] = useState(false)
  const { id, name, number, status, country, email, phone, isIdentified, restriction, restrictedUntil } =
    player
  return (
    <header className="grid gap-1">
      <h1 className="flex flex-wrap items-center gap-2 text-[22px] leading-7">
        {name ?? number}
        <span className="tag">{country}</span>
        <StateTag state={status} />
        <span className={`tag ${isIdentified ? 'good' : 'warn'}`}>
          {t(isIdentified ? 'withdrawals.identity' : 'withdrawals.noIdentity')}
        </span>
        {restriction !== 'none' && restriction !== status && (
          <span className="tag bad">
            {restrictedUntil === null
              ? code(restriction)
              : t('player.restricted', { what: code(restriction), time: time(restrictedUntil) })}
          </span>
        )}
      </h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="wrap-anywhere select-all">{id}</span>
        {email !== null && <span>{email}</span>}
        {phone !== null && <span>{phone}</span>}
        {mayReveal && (
          <button
            type="button"
            className="link inline-flex items-center gap-1"
            onClick={() => setIsRevealing(true)}
          >
            <Eye size={14} aria-hidden="true" />
            {t('player.reveal')}
          </button>
        )}
      </p>
      {isRevealing && (
        <CommandDialog name={REVEAL} known={{ player: id }} onClose={() => setIsRevealing(false)} />
      )}
    </header>
  )
}
