import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import { socialOffer, useSocialOffer } from '../../shell/social/social-offer.ts'

/** Says that the external account will be linked. */
export function OfferNotice() {
  const t = useTranslations('modals.sign-up.offer')
  const offer = useSocialOffer()
  if (offer === null || offer.token === null || offer.over !== null) return null
  return (
    <Notice tone="success" className="mb-5">
      {t('joins', { name: offer.name })}
    </Notice>
  )
}

/**
 * Says why the external account can't be linked. The form keeps its input, and the visitor can register without it.
 */
export function OfferOver() {
  const t = useTranslations('modals.sign-up.offer')
  const offer = useSocialOffer()
  if (offer === null || offer.over === null) return null
  return (
    <Notice tone="error" className="mb-4">
      <p>{offer.over}</p>
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => socialOffer.goWithout()}>
        {t('without', { name: offer.name })}
      </Button>
    </Notice>
  )
}
