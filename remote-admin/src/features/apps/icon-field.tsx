import { ApiError, call, errorMessage, iconOf } from '@csuite/shared/client'
import { APP_CALCULATOR, uploadIcon, uploadedIconHash } from '@csuite/shared/contract/apps'
import { useSend } from '@csuite/shared/query'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { AppIcon } from '@csuite/shared/ui/icons'
import { Row, Stack, Text } from '@csuite/shared/ui/layout'
import { ImageUp } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { FileButton } from '../../parts/file-button'
import { appsTexts } from './apps.texts'
import { shrinkPicture } from './shrink-picture'

const texts = appsTexts.form

interface IconFieldProps {
  /** The app's id, 0 for a new one. */
  id: number
  value: string
  /** Props of the text field for an icon that is hosted elsewhere. */
  address: ComponentProps<typeof TextField>
  onChange: (iconUrl: string) => void
}

export function IconField({ id, value, address, onChange }: IconFieldProps) {
  const labelId = useId()
  const upload = useSend(
    async (picked: File) => call(uploadIcon, { body: { imagen: await shrinkPicture(picked) } }),
    { onSuccess: ({ iconUrl }) => onChange(iconUrl) },
  )
  const { error, isPending } = upload
  const problem =
    error && (error instanceof ApiError ? errorMessage(error, texts.uploadFailed) : texts.noPicture)
  // The portal's own apps have built-in icons (spec §2).
  if (id >= 1 && id <= APP_CALCULATOR)
    return (
      <Text $size={12} $tone="muted">
        {texts.ownIcon}
      </Text>
    )
  const uploaded = uploadedIconHash(value) !== null
  return (
    <>
      <Stack $gap={4} role="group" aria-labelledby={labelId}>
        <Text as="span" $size={14} $weight={550} id={labelId}>
          {texts.icon}
        </Text>
        <Row>
          <AppIcon id={id} iconUrl={iconOf({ id, iconUrl: uploaded ? value : null })} size={44} />
          <FileButton
            label={texts.upload}
            accept="image/png,image/jpeg,image/webp"
            icon={<ImageUp />}
            busy={isPending}
            onFile={upload.mutate}
          >
            {isPending ? texts.uploading : texts.upload}
          </FileButton>
          {uploaded && (
            <Button size="s" variant="quiet" onClick={() => onChange('')}>
              {texts.removeIcon}
            </Button>
          )}
        </Row>
        <Text role={problem ? 'alert' : undefined} $size={12} $tone={problem ? 'danger' : 'muted'}>
          {problem ?? texts.iconHint}
        </Text>
      </Stack>
      {!uploaded && <TextField {...address} />}
    </>
  )
}
