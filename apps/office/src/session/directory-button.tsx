import { useMutation } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { ErrorText } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { leaveForDirectory } from './directory.ts'

/** Leads to the company's directory. */
export function DirectoryButton() {
  const { t, language } = useTexts()
  const leave = useMutation({ mutationFn: () => leaveForDirectory(language) })
  return (
    <>
      <ErrorText error={leave.error} />
      <button
        type="button"
        className="button"
        aria-busy={leave.isPending}
        onClick={() => !leave.isPending && leave.mutate()}
      >
        <Building2 size={16} aria-hidden="true" />
        {t('directory.begin')}
      </button>
    </>
  )
}
