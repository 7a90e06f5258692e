import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { Card, ToolCard } from '@csuite/shared/ui/card'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { grid, space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Actions } from './app-card'
import { CardGrid, SectionTitle } from './app-grid'
import { texts } from './apps.texts'
import { Chip, Recents } from './recents-row'

const cards = [1, 2, 3, 4, 5, 6]

/** In a document, the host fills the templates with the person's apps before any bundle has arrived. */
export function CatalogueSkeleton() {
  return (
    <div data-filled-with="catalogue">
      <Skeleton label={texts.loading}>
        <CardGrid as="div">
          {cards.map((card) => (
            <SkeletonCard key={card}>
              <Icon />
              <SkeletonBlock width="60%" height={20} />
              <SkeletonBlock height={36} />
              <SkeletonBlock width="45%" height={20} />
              <SkeletonBlock height={40} />
            </SkeletonCard>
          ))}
        </CardGrid>
      </Skeleton>
      <template data-each="recents">
        <Recents>
          <h2>{texts.recents}</h2>
          <ul>
            <template data-each="apps">
              <li>
                <Chip as="div">
                  <SkeletonBlock width={28} height={28} radius="25%" />
                  <span data-text="nombre" />
                </Chip>
              </li>
            </template>
          </ul>
        </Recents>
      </template>
      <template data-each="sections">
        <section>
          <SectionTitle data-text="title">{texts.others}</SectionTitle>
          <CardGrid>
            <template data-each="apps">
              <li>
                <AppTemplate />
              </li>
            </template>
          </CardGrid>
        </section>
      </template>
    </div>
  )
}

const AppTemplate = () => (
  <ToolCard
    off={false}
    icon={<Icon />}
    name={<span data-text="nombre" />}
    description={<span data-text="descripcion" />}
    badges={
      <>
        <Badge tone="warn" data-text="unavailable">
          {texts.unavailable}
        </Badge>
        <template data-each="tags">
          <Badge data-text="descripcion" />
        </template>
      </>
    }
  >
    <Actions>
      <Button variant="secondary" size="s" data-text="open">
        {texts.open}
      </Button>
      <Button variant="quiet" size="s" data-text="upgrade">
        {texts.upgrade}
      </Button>
    </Actions>
  </ToolCard>
)

const Icon = () => <SkeletonBlock width={56} height={56} radius="25%" />

const SkeletonCard = styled(Card)`
  ${grid(12)}
  padding: ${space[16]};
`
