export { Card, CardText, CardTitle } from './card'
export { ToolCard } from './tool-card'
