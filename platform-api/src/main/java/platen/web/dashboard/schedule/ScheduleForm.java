package platen.web.dashboard.schedule;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.json.StoredJson;
import platen.jobs.schedule.Schedules;
import platen.jobs.schedule.SourceTrials.Trial;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.destination.DeliverToFields;
import platen.web.view.Form;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form of a schedule.
 *
 * @param schedule what was typed, not yet checked; null when the form has errors
 * @param trial result of a trial of the source, or null
 */
record ScheduleForm(Form form, @Nullable Schedule schedule, @Nullable Trial trial) {
    static final List<String> SOURCES = List.of("url", "drop", "sql");
    static final List<String> DELIMITERS = List.of(",", ";", "\t", "|");
    private static final String[] FIELDS = {"name", "environment", "cron", "time_zone", "misfire", "source", "url",
            "folder", "database", "query", "target", "format", "delimiter", "on_error", "merged", "anyway"};
    private static final String TEMPLATE = "template:";
    private static final String WORKFLOW = "workflow:";

    /** The form of a schedule that does not exist yet. */
    static ScheduleForm blank() {
        return new ScheduleForm(new Form().set("cron", "0 6 * * 1-5")
                .set("time_zone", "UTC")
                .set("misfire", Misfire.RUN_ONCE.wire())
                .set("source", "url")
                .set("environment", Environment.DEVELOPMENT.wire()), null, null);
    }

    /** The form of an existing schedule. */
    static ScheduleForm of(Schedule schedule) {
        ObjectNode source = StoredJson.object(schedule.source());
        ObjectNode batch = StoredJson.object(schedule.batch());
        String template = batch.path("template").asString("");
        Form form = new Form().set("name", schedule.name())
                .set("environment", schedule.environment().wire())
                .set("cron", schedule.cron())
                .set("time_zone", schedule.timeZone())
                .set("misfire", schedule.misfire().wire())
                .set("source", source.path("type").asString(""))
                .set("target", template.isEmpty()
                        ? WORKFLOW + batch.path("workflow").asString("")
                        : TEMPLATE + template)
                .set("merged", batch.path("output").asString("").equals("merged") ? "true" : "");
        DeliverToFields.keep(form, batch.path("deliver_to"));
        for (String each : List.of("url", "folder", "database", "query")) {
            form.set(each, source.path(each).asString(""));
        }
        for (String each : List.of("format", "delimiter", "on_error")) {
            form.set(each, batch.path(each).asString(""));
        }
        return new ScheduleForm(form, null, null);
    }

    /**
     * Reads what was typed.
     *
     * @param before the schedule before the change, whose options that the form does not show are kept; null for a new
     *        one
     */
    static ScheduleForm of(WorkspaceView view, HttpServletRequest request, @Nullable Schedule before, Instant now) {
        Form form = Form.of(request, FIELDS);
        ArrayNode deliverTo = DeliverToFields.read(request);
        DeliverToFields.keep(form, deliverTo);
        form.require("name", view.text("schedule.name-missing")).requirePrintable("name",
                view.text("error.unprintable"));
        if (form.value("name").length() > Schedules.MAX_NAME_LENGTH) {
            form.error("name", view.text("schedule.name-long", Schedules.MAX_NAME_LENGTH));
        }
        Environment environment = before == null
                ? WireName.parse(Environment.class, form.value("environment")).orElse(null)
                : before.environment();
        if (environment == null) {
            form.error("environment", view.text("delivery.choice-wrong"));
        }
        Optional<Misfire> misfire = WireName.parse(Misfire.class, form.value("misfire"));
        if (misfire.isEmpty()) {
            form.error("misfire", view.text("delivery.choice-wrong"));
        }
        if (!SOURCES.contains(form.value("source"))) {
            form.error("source", view.text("delivery.choice-wrong"));
        }
        if (!form.value("target").startsWith(TEMPLATE) && !form.value("target").startsWith(WORKFLOW)) {
            form.error("target", view.text("batch.target-missing"));
        }
        if (!form.isValid() || environment == null || misfire.isEmpty()) {
            return new ScheduleForm(form, null, null);
        }
        return new ScheduleForm(form, new Schedule(before == null ? PublicId.next() : before.id(),
                view.member().workspace().id(), environment, form.value("name"), form.value("cron"),
                form.value("time_zone"), misfire.get(), source(form).toString(),
                batch(form, before, deliverTo).toString(),
                before != null && before.paused(), before == null ? null : before.nextAt(),
                before == null ? now : before.createdAt(), now), null);
    }

    private static ObjectNode source(Form form) {
        ObjectNode source = JsonNodeFactory.instance.objectNode().put("type", form.value("source"));
        switch (form.value("source")) {
            case "url" -> source.put("url", form.value("url"));
            case "drop" -> source.put("folder", form.value("folder"));
            default -> source.put("database", form.value("database")).put("query", form.value("query"));
        }
        return source;
    }

    private static ObjectNode batch(Form form, @Nullable Schedule before, ArrayNode deliverTo) {
        ObjectNode batch = before == null
                ? JsonNodeFactory.instance.objectNode()
                : StoredJson.object(before.batch());
        String target = form.value("target");
        batch.remove(List.of("template", "workflow", "format", "delimiter", "on_error", "output", "deliver_to"));
        batch.put(target.startsWith(TEMPLATE) ? "template" : "workflow", target.substring(TEMPLATE.length()));
        if (form.value("source").equals("url") && !form.value("format").isEmpty()) {
            batch.put("format", form.value("format"));
        }
        if (DELIMITERS.contains(form.exact("delimiter")) && !form.exact("delimiter").equals(",")) {
            batch.put("delimiter", form.exact("delimiter"));
        }
        if (form.value("on_error").equals("stop")) {
            batch.put("on_error", "stop");
        }
        if (form.value("merged").equals("true")) {
            batch.put("output", "merged");
        }
        if (!deliverTo.isEmpty()) {
            batch.set("deliver_to", deliverTo);
        }
        return batch;
    }

    /** Adds what is wrong with the schedule, beside the field that it is about. */
    ScheduleForm refused(WorkspaceView view, String objection) {
        if (objection.contains("no time zone")) {
            form.error("time_zone", view.text("schedule.zone-wrong"), objection);
        } else if (objection.contains("cron") || objection.startsWith("No time")) {
            form.error("cron", view.text("schedule.cron-wrong"), objection);
        } else if (objection.contains("deliver_to")) {
            form.error("deliver_to", view.text("destination.refused"), objection);
        } else if (objection.startsWith("'batch.")) {
            form.error("target", view.text("schedule.batch-wrong"), objection);
        } else {
            form.error("source", view.text("schedule.source-wrong"), objection);
        }
        return new ScheduleForm(form, null, null);
    }

    ScheduleForm tried(Trial result) {
        return new ScheduleForm(form, schedule, result);
    }

    /** Returns whether the person wants to save although the source gave no rows. */
    boolean anyway() {
        return form.value("anyway").equals("true");
    }
}
