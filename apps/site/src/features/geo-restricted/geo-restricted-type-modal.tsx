import { Button, buttonClass } from '@fairhall/ui/button'
import { Landmark, MapPinOff, Plane } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSupportMail } from '../../shell/contact/support-mail.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PointList } from '../../shell/modals/point-list.tsx'
import { useVisitorCountry } from './use-visitor-country.ts'

/** Shown in place of sign-in and sign-up where the law forbids play. Lists what a player may still do. */
export default function GeoRestrictedTypeModal({
  open,
  level,
  close,
  onClosed,
}: ModalProps<'geo-restricted-type'>) {
  const t = useTranslations('modals.geo-restricted-type')
  const country = useVisitorCountry()
  const { email, letter } = useSupportMail()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<MapPinOff />}
      title={t('title')}
      text={country === null ? t('textUnknown') : t('text', { country })}
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={close}>
            {t('action')}
          </Button>
          <a href={letter('')} className={buttonClass({ variant: 'ghost', wide: true })}>
            {t('write')}
          </a>
        </>
      }
    >
      <PointList
        items={[
          { icon: <Landmark />, title: t('money.title'), text: t('money.text', { email }) },
          { icon: <Plane />, title: t('travel.title'), text: t('travel.text') },
        ]}
      />
    </MessageModal>
  )
}
