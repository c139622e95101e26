/** The passkeys of the member: they add and remove their own, each time with a proof for this change. */
import type { OfficePasskey } from '@fairhall/contract/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../api/office-client.ts'
import { factorsQuery } from '../api/queries.ts'
import { useAskForChange } from '../commands/command-host.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Section } from '../parts/section.tsx'
import { Empty, ErrorText, WithData } from '../parts/states.tsx'
import { canUsePasskeys, makePasskey } from '../session/passkeys.ts'
import { useTexts } from '../texts/texts.tsx'

export function PasskeysSection() {
  const { t } = useTexts()
  const factors = useQuery(factorsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<OfficePasskey | null>(null)
  const actions = canUsePasskeys() && (
    <button type="button" className="button" onClick={() => setIsAdding(true)}>
      <KeyRound size={15} aria-hidden="true" />
      {t('passkeys.add')}
    </button>
  )
  return (
    <Section title={t('passkeys.title')} actions={actions}>
      <p className="max-w-160 text-muted">{t(canUsePasskeys() ? 'passkeys.lead' : 'passkeys.unusable')}</p>
      <WithData query={factors}>
        {({ hasApp, passkeys }) => (
          <>
            <div className="box overflow-auto">
              {passkeys.length === 0 ? (
                <Empty text={t('passkeys.none')} icon={KeyRound} />
              ) : (
                <PasskeysTable passkeys={passkeys} onRemove={setRemoved} />
              )}
            </div>
            {hasApp && <p className="text-muted">{t('passkeys.app')}</p>}
          </>
        )}
      </WithData>
      {isAdding && <AddDialog onEnd={() => setIsAdding(false)} />}
      {removed !== null && <RemoveDialog passkey={removed} onEnd={() => setRemoved(null)} />}
    </Section>
  )
}

interface TableProps {
  passkeys: readonly OfficePasskey[]
  onRemove(passkey: OfficePasskey): void
}

function PasskeysTable({ passkeys, onRemove }: TableProps) {
  const { t, time } = useTexts()
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th>{t('passkeys.name')}</th>
          <th>{t('passkeys.added')}</th>
          <th>{t('passkeys.used')}</th>
          <th>
            <span className="sr-only">{t('passkeys.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <td className="font-semibold wrap-anywhere">{passkey.name}</td>
            <td>{time(passkey.addedAt)}</td>
            <td>{passkey.usedAt === null ? t('passkeys.never') : time(passkey.usedAt)}</td>
            <td className="end">
              <button type="button" className="button danger" onClick={() => onRemove(passkey)}>
                {t('passkeys.remove')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Reads the passkeys and sessions again: a removal ends other sessions. */
function useChange(change: () => Promise<unknown>, onEnd: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onEnd,
    onSettled: () => queryClient.invalidateQueries(),
  })
}

function AddDialog({ onEnd }: { onEnd(): void }) {
  const { t } = useTexts()
  const askForChange = useAskForChange()
  const [name, setName] = useState('')
  const add = useChange(async () => {
    const proof = await askForChange('add')
    const passkey = await makePasskey(await call('beginPasskey', { body: proof }))
    await call('addPasskey', { body: { name, passkey } })
  }, onEnd)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <Dialog title={t('passkeys.add')} onClose={onEnd}>
      <form onSubmit={submit} className="grid gap-3">
        <label className="grid gap-1 font-semibold">
          {t('passkeys.name')}
          <input
            className="field font-normal"
            value={name}
            required
            maxLength={64}
            data-first
            onChange={(event) => setName(event.target.value)}
          />
          <span className="text-xs font-normal text-muted">{t('passkeys.nameHint')}</span>
        </label>
        <ErrorText error={add.error} />
        <button type="submit" className="button main" aria-busy={add.isPending}>
          {t('passkeys.create')}
        </button>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, onEnd }: { passkey: OfficePasskey; onEnd(): void }) {
  const { t } = useTexts()
  const askForChange = useAskForChange()
  const remove = useChange(
    async () => call('removePasskey', { params: { id: passkey.id }, body: await askForChange('remove') }),
    onEnd,
  )
  return (
    <Dialog title={`${t('passkeys.remove')}: ${passkey.name}`} onClose={onEnd}>
      <div className="grid gap-3">
        <p>{t('passkeys.removeHint')}</p>
        <ErrorText error={remove.error} />
        <button
          type="button"
          className="button danger"
          data-first
          aria-busy={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate()}
        >
          {t('passkeys.remove')}
        </button>
      </div>
    </Dialog>
  )
}
