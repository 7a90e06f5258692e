CREATE TABLE "remote_previews" (
	"name" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"asks" boolean NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remote_channels" ADD COLUMN "canary_group_id" integer;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "file_bytes" bigint;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "file_count" integer;--> statement-breakpoint
ALTER TABLE "remote_releases" ADD COLUMN "preview_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "remote_previews_remote_idx" ON "remote_previews" USING btree ("remote");--> statement-breakpoint
CREATE INDEX "remote_previews_expires_at_idx" ON "remote_previews" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "remote_channels" ADD CONSTRAINT "remote_channels_canary_group_id_user_groups_id_fk" FOREIGN KEY ("canary_group_id") REFERENCES "public"."user_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_releases_preview_only_idx" ON "remote_releases" USING btree ("published_at") WHERE "remote_releases"."preview_only";