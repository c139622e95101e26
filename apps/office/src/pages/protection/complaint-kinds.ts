import { useTexts } from '../../texts/texts.tsx'

/** What a complaint is about, as staff read it. `bonus` and others name something else in other places. */
export function useComplaintKinds(): Readonly<Record<string, string>> {
  const { t } = useTexts()
  return {
    payment: t('protection.aboutPayment'),
    bonus: t('protection.aboutBonus'),
    game: t('protection.aboutGame'),
    account: t('protection.aboutAccount'),
    protection: t('protection.aboutProtection'),
    other: t('protection.aboutOther'),
  }
}
