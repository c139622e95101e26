import { Button, buttonClass } from '@fairhall/ui/button'
import { Landmark, MapPinOff, Plane } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSupportMail } from '../../shell/contact/support-mail.ts'
import { useIsRestricted } from '../../shell/market/use-is-restricted.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { PointList } from '../../shell/modals/point-list.tsx'
import { useVisitorCountry } from './use-visitor-country.ts'

/**
 * Shown in place of sign-in and sign-up where the law forbids play. Lists what a player may still do. Where the restricted layout is
 * shown, it replaces sign-up only: there is nothing to look around at, but a player logs in to withdraw.
 */
export default function GeoRestrictedTypeModal({
  open,
  level,
  close,
  onClosed,
}: ModalProps<'geo-restricted-type'>) {
  const t = useTranslations('modals.geo-restricted-type')
  const ofLayout = useTranslations('layout.geo-restricted')
  const ofShell = useTranslations('layout.shell')
  const modals = useModals()
  const isLayout = useIsRestricted()
  const texts = isLayout ? ofLayout : t
  const country = useVisitorCountry()
  const { email, letter } = useSupportMail()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<MapPinOff />}
      title={t('title')}
      text={country === null ? texts('textUnknown') : texts('text', { country })}
      closeLabel={t('close')}
      actions={
        <>
          {isLayout ? (
            <Button wide size="lg" onClick={() => void modals.replace('sign-in')}>
              {ofShell('signIn')}
            </Button>
          ) : (
            <Button wide size="lg" onClick={close}>
              {t('action')}
            </Button>
          )}
          <a href={letter('')} className={buttonClass({ variant: 'ghost', wide: true })}>
            {t('write')}
          </a>
        </>
      }
    >
      <PointList
        items={[
          {
            icon: <Landmark />,
            title: t('money.title'),
            text: isLayout ? ofLayout('money', { email }) : t('money.text', { email }),
          },
          ...(isLayout ? [] : [{ icon: <Plane />, title: t('travel.title'), text: t('travel.text') }]),
        ]}
      />
    </MessageModal>
  )
}
