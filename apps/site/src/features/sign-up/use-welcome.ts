import { notify } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { rememberLocale } from '../../shell/locale/remember-locale.ts'
import { registrationStep } from '../../shell/third-party/funnels.ts'
import { profileQuery } from '../../shell/player/player-queries.ts'
import { session } from '../../shell/session/session.ts'
import { typedCode } from '../../shell/social/typed-code.ts'
import { type RegistrationKind, welcomeText } from './registration-form.ts'

/** Begins the session of a player who has just registered. */
export function useWelcome(kind: RegistrationKind, onRegistered: () => void) {
  const t = useTranslations('alerts.player')
  const client = useClient()
  const queryClient = useQueryClient()
  const { page } = useRouteContext({ from: '__root__' })

  return async ({ accessToken }: { accessToken: string }) => {
    rememberLocale(page.locale.code)
    typedCode.keep(null)
    await session.begin(accessToken, { isNew: true })
    registrationStep('sent', kind, queryClient.getQueryData(profileQuery(client).queryKey)?.id)
    notify({ title: t('registered.title'), text: t(welcomeText(kind)), tone: 'success' })
    onRegistered()
  }
}
