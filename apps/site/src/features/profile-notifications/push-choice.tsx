import { Card } from '@fairhall/ui/card'
import { Toggle } from '@fairhall/ui/toggle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { CHOICES, useMessageChoices } from './message-choices.ts'
import { pushSupport, subscribeBrowser, unsubscribeBrowser } from './push-subscription.ts'

/** The browser, not our server, refused: its own errors say nothing that a player can use. */
class BrowserFailed extends Error {}

/** Turns pushes to this browser on and off. Nothing if the operator has no web push. */
export function PushChoice() {
  const t = useTranslations('pages.profile-notifications.push')
  const push = useMessageChoices().data?.push ?? null
  const { mutate, isPending, error } = usePushChange(push?.key ?? '')
  if (push === null) return null
  const support = pushSupport()
  const hints = { none: t('unsupported'), blocked: t('blocked'), ready: t('hint') }
  return (
    <Card className="mt-4 px-4 py-4 md:px-5">
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{t('text')}</p>
      <div className="mt-2">
        <Toggle
          label={t('device')}
          text={hints[support]}
          error={error instanceof BrowserFailed ? t('failed') : undefined}
          checked={push.isOn && support === 'ready'}
          disabled={isPending || support !== 'ready'}
          onChange={({ target }) => mutate(target.checked)}
        />
      </div>
    </Card>
  )
}

function usePushChange(key: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { page } = useRouteContext({ from: '__root__' })
  return useMutation({
    async mutationFn(isOn: boolean) {
      if (!isOn) {
        await client.call('unsubscribePush')
        return unsubscribeBrowser().catch(() => undefined)
      }
      const body = await subscribeBrowser(key, page.locale.code).catch((error: unknown) => {
        throw new BrowserFailed('the browser did not subscribe', { cause: error })
      })
      if (body !== null) await client.call('subscribePush', { body })
    },
    onError: (error) => (error instanceof BrowserFailed ? undefined : reportFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CHOICES }),
  })
}
