import { useTexts } from '../texts/texts.tsx'

export function Brand() {
  const { t } = useTexts()
  return (
    <span className="flex h-9 items-center gap-2.5 px-2">
      <svg
        viewBox="0 0 24 24"
        className="size-6 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path
          d="M4 21V11a8 8 0 0 1 16 0v10M8.5 21V11.5a3.5 3.5 0 0 1 7 0V21M12 21v-8"
          strokeLinecap="round"
        />
      </svg>
      <b className="font-display text-[17px] leading-[22px]">{t('brand')}</b>
      <small className="ms-auto rounded-[5px] border border-current px-1.5 text-[11px] leading-4 opacity-70">
        {t('office')}
      </small>
    </span>
  )
}
