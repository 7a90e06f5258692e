ALTER TABLE "kept_sessions" ADD COLUMN "attempt" text;--> statement-breakpoint
ALTER TABLE "kept_sessions" DROP COLUMN "rotated_at";