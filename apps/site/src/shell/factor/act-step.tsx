import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { FactorForm, type Shown } from './factor-form.tsx'
import { factorQuery } from './factor-query.ts'

/** Asks players with a second factor for it before a withdrawal or a change to how they sign in. */
export default function ActStep({
  act,
  send,
  onBack,
}: {
  act: 'withdrawal' | 'account'
  send: (shown: Shown) => Promise<void>
  onBack: () => void
}) {
  const t = useTranslations('global-components.second-factor')
  const client = useClient()
  const { data: factor, isPending } = useQuery(factorQuery(client))
  if (isPending) return <Skeleton className="h-48" />
  return (
    <FactorForm
      words={{
        title: t(`${act}.title`),
        text: t(`${act}.text`),
        submit: t(`${act}.submit`),
        back: t(`${act}.back`),
        passkeyText: t(`passkey.${act}`),
      }}
      ask={factor && factor.passkeys.length > 0 ? () => client.call('askPasskey') : null}
      {...{ send, onBack }}
    />
  )
}
