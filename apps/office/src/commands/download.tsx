import type { OfficeReply } from '@fairhall/contract/office'
import { DownloadIcon } from 'lucide-react'
import { useTexts } from '../texts/texts.tsx'
import { bytesOf } from './bytes-of.ts'
import { saveFile } from './save-file.ts'

type File = OfficeReply<'runCommand'>['files'][number]

/** Saves a file that a command wrote. It is never opened here: it may come from a player. */
export function Download({ file: { name, content }, text }: { file: File; text?: string }) {
  const { t } = useTexts()
  const save = () => saveFile(name, bytesOf(content))
  return (
    <button type="button" className="button justify-self-start" onClick={save}>
      <DownloadIcon size={15} aria-hidden="true" />
      {text ?? t('commands.download', { name })}
    </button>
  )
}
