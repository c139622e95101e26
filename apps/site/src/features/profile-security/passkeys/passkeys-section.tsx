import type { Passkey } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { factorQuery } from '../../../shell/factor/factor-query.ts'
import { canUsePasskeys } from '../../../shell/factor/can-use-passkeys.ts'
import { initQuery } from '../../../shell/market/market-queries.ts'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useSession } from '../../../shell/session/session.ts'
import { SecurityCard } from '../security-card.tsx'

const loadAddDialog = () => import('./add-passkey-dialog.tsx')
const loadDialog = () => import('./passkey-dialog.tsx')

type Opened = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The player's passkeys, and a button to add one. Hidden if the site has no domain for passkeys. */
export function PasskeysSection() {
  const t = useTranslations('pages.profile-security.passkeys')
  const client = useClient()
  const { status } = useSession()
  const { data: init } = useQuery(initQuery(client))
  const { data: factor } = useQuery({ ...factorQuery(client), enabled: status === 'player' })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const domain = init?.passkeyDomain ?? null
  if (factor === undefined || (domain === null && factor.passkeys.length === 0)) return null
  return (
    <section aria-labelledby="passkeys-heading" className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="passkeys-heading" className="text-xl">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-muted">{t('text')}</p>
        </div>
        {canUsePasskeys(domain) && (
          <Button variant="secondary" size="sm" onClick={() => setOpened({ kind: 'add' })}>
            <Plus aria-hidden="true" className="size-4.5" />
            {t('add')}
          </Button>
        )}
      </div>
      {domain !== null && location.hostname !== domain && !canUsePasskeys(domain) && (
        <p className="mt-2 text-sm text-muted">{t('here', { domain })}</p>
      )}
      <div className="mt-4 flex flex-col gap-3">
        {factor.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} open={(kind) => setOpened({ kind, passkey })} />
        ))}
      </div>
      {opened?.kind === 'add' && (
        <LazyPart name="add-passkey-dialog" load={loadAddDialog}>
          {(AddPasskeyDialog) => <AddPasskeyDialog factor={factor} onClosed={close} />}
        </LazyPart>
      )}
      {opened !== undefined && opened.kind !== 'add' && (
        <LazyPart name="passkey-dialog" load={loadDialog}>
          {(PasskeyDialog) => <PasskeyDialog {...opened} factor={factor} onClosed={close} />}
        </LazyPart>
      )}
    </section>
  )
}

function PasskeyRow({ passkey, open }: { passkey: Passkey; open: (kind: 'rename' | 'remove') => void }) {
  const t = useTranslations('pages.profile-security.passkeys')
  const moment = useMoment()
  const { name, addedAt, usedAt, isPaused } = passkey
  const since = usedAt === null ? t('added', { when: moment(addedAt) }) : t('used', { when: moment(usedAt) })
  return (
    <SecurityCard
      icon={Fingerprint}
      title={name}
      text={isPaused ? t('paused') : since}
      end={
        <span className="flex flex-wrap items-center gap-2">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('renameNamed', { name })}
            onClick={() => open('rename')}
          >
            {t('rename')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('removeNamed', { name })}
            onClick={() => open('remove')}
          >
            {t('remove')}
          </Button>
        </span>
      }
    />
  )
}
