DROP INDEX "calibrations_user_id_client_key";--> statement-breakpoint
DROP INDEX "instruments_user_id_client_key";--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calibrations_client_key" ON "calibrations" USING btree ("client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_group_id_tag_key" ON "instruments" USING btree ("group_id","tag_key");--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_client_key" ON "instruments" USING btree ("client_key");--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_owner_check" CHECK (num_nonnulls("instruments"."user_id", "instruments"."group_id") = 1);