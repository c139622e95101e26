import { Button } from '@fairhall/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { reportFailure } from '../errors/report-failure.ts'

interface Props {
  /** The file's name without the date. */
  file: string
  /** Loads everything that matches the filters. */
  write: () => Promise<string>
}

/** Downloads a list as CSV. */
export function CsvDownload({ file, write }: Props) {
  const t = useTranslations('global-components.lists.csv')
  const download = useMutation({
    mutationFn: async () => save(await write(), `${file}-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: reportFailure,
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={download.isPending}
      onClick={() => download.mutate()}
      className="max-sm:-ms-3 sm:-me-3"
    >
      <Download aria-hidden="true" className="size-4" />
      {t('action')}
    </Button>
  )
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
