import { iconOf } from '@csuite/shared/client'
import { uploadedIconHash } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { ToolCard } from '@csuite/shared/ui/card'
import { AppIcon } from '@csuite/shared/ui/icons'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { PreviewFigure } from '../../parts/preview-figure'
import { type AppDraft, bodyOf } from './app-draft'
import { appsTexts } from './apps.texts'

const texts = appsTexts.form

interface CardPreviewProps {
  /** The app's id, 0 for a new one. */
  id: number
  /** The stored address: the portal proxies no other foreign icon. */
  storedIcon: string | null
  draft: AppDraft
}

export function CardPreview({ id, storedIcon, draft }: CardPreviewProps) {
  const { nombre, descripcion, iconUrl, tags } = bodyOf(draft)
  const known = iconUrl !== null && (iconUrl === storedIcon || uploadedIconHash(iconUrl) !== null)
  return (
    <PreviewFigure>
      <figcaption>{texts.preview}</figcaption>
      <Place>
        <ToolCard
          off={!(draft.isEnabledWeb || draft.isEnabledMovil)}
          icon={<AppIcon id={id} iconUrl={known ? iconOf({ id, iconUrl }) : null} />}
          name={nombre || texts.previewName}
          nameAs="strong"
          description={descripcion || texts.previewDescription}
          badges={tags.slice(0, 3).map(({ descripcion: tag }, index) => (
            <Badge key={index}>{tag}</Badge>
          ))}
        >
          <SmallButton inert>{texts.open}</SmallButton>
        </ToolCard>
      </Place>
    </PreviewFigure>
  )
}

const Place = styled.div`
  max-width: 320px;
  && {
    overflow: visible;
    border: 0;
    border-radius: 0;
  }
`
