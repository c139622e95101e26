import { CallError } from '@fairhall/client'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { notify } from '@fairhall/ui/toasts'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { canUsePasskeys } from '../../shell/factor/can-use-passkeys.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { visitorId } from '../../shell/third-party/fingerprint.ts'
import { session } from '../../shell/session/session.ts'

const loadPasskeys = () => import('../../shell/factor/passkeys.ts')

/** Signs in with a passkey alone, which identifies the player. Hidden if the browser doesn't support passkeys. */
export function PasskeyWay({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('modals.sign-in.passkey')
  const tAlerts = useTranslations('alerts.player.accountBlocked')
  const client = useClient()
  const { data: init } = useQuery(initQuery(client))
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!canUsePasskeys(init?.passkeyDomain)) return null

  async function enter() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { answerPasskey } = await loadPasskeys()
      const passkey = await answerPasskey(await client.call('askPasskeyToSignIn', { body: {} }))
      if (passkey === null) return setFailure(t('stopped'))
      const body = { passkey, fingerprint: await visitorId() }
      const { accessToken } = await client.call('createPasskeySession', { body })
      await session.begin(accessToken)
      onSignedIn()
    } catch (error) {
      if (error instanceof CallError && error.status === 403)
        notify({ title: tAlerts('title'), text: tAlerts('text'), tone: 'error' })
      else if (error instanceof CallError && error.kind === 'refused' && error.status < 500)
        setFailure(error.message)
      else reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="mb-3 flex flex-col gap-3">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      <Button wide variant="secondary" loading={isBusy} onClick={() => void enter()}>
        <Fingerprint aria-hidden="true" className="size-5" />
        {t('signIn')}
      </Button>
    </div>
  )
}
