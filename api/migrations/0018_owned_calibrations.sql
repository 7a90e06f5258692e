ALTER TABLE "calibrations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibrations_author_id_created_at_idx" ON "calibrations" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calibrations_group_id_created_at_idx" ON "calibrations" USING btree ("group_id","created_at","id");--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_owner_check" CHECK (num_nonnulls("calibrations"."user_id", "calibrations"."group_id") = 1);--> statement-breakpoint
UPDATE "calibrations" SET "group_id" = "instruments"."group_id", "author_id" = "calibrations"."user_id", "user_id" = NULL
FROM "instruments" WHERE "instruments"."id" = "calibrations"."instrument_id" AND "instruments"."group_id" IS NOT NULL;
