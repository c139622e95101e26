import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { factorQuery, isFactorOn } from '../../../shell/factor/factor-query.ts'
import { useSession } from '../../../shell/session/session.ts'

/** Shown to players who must turn on a second factor before they can play or pay. */
export function FactorSetupNotice() {
  const t = useTranslations('pages.profile-security.factor.required')
  const { status } = useSession()
  const { data } = useQuery({ ...factorQuery(useClient()), enabled: status === 'player' })
  if (data === undefined || !data.isRequired || isFactorOn(data)) return null
  return (
    <Notice className="mt-6">
      <strong className="block">{t('title')}</strong>
      {t('text')}
    </Notice>
  )
}
