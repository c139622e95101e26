import { useTexts } from '../../texts/texts.tsx'

/** What documents and their states are called. */
export function useDocumentWords() {
  const { t } = useTexts()
  const kinds: Readonly<Record<string, string>> = {
    identity: t('verification.kindIdentity'),
    address: t('verification.kindAddress'),
    payment: t('verification.kindPayment'),
  }
  const scans: Readonly<Record<string, string>> = {
    off: t('verification.scanOff'),
    waiting: t('verification.scanWaiting'),
    clean: t('verification.scanClean'),
    infected: t('verification.scanInfected'),
  }
  /** The player reads the one that is chosen, in their language. */
  const reasons: Readonly<Record<string, string>> = {
    unreadable: t('verification.unreadable'),
    incomplete: t('verification.incomplete'),
    expired: t('verification.expired'),
    otherPerson: t('verification.otherPerson'),
    wrongKind: t('verification.wrongKind'),
    other: t('verification.other'),
  }
  return {
    reasons,
    kindOf: (kind: string) => kinds[kind] ?? kind,
    scanOf: (scan: string) => scans[scan] ?? scan,
    // A document with an infected file is refused, with the result of the scan as the reason.
    reasonOf: (why: string) => reasons[why] ?? scans[why] ?? why,
  }
}
