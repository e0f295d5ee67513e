package platen.ops.admin;

import java.time.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.workspace.KeyReach;
import platen.db.workspace.Plan;
import platen.db.workspace.UsageStore;
import platen.db.workspace.WorkMode;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.render.accept.Quota;
import platen.jobs.retention.RetentionChanges;
import platen.jobs.workspace.WorkPauses;
import platen.jobs.workspace.WorkspaceArchive;
import platen.jobs.workspace.WorkspaceChanges;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen workspaces}: creates, changes and lists workspaces and their quotas. */
@Command(name = "workspaces", description = "Creates, changes, archives, deletes and lists workspaces.")
public final class WorkspacesCommand extends CommandGroup {
    @Command(description = "Creates a workspace in an organization of its own.")
    void create(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--plan", defaultValue = "enterprise", description = "free, starter, business or enterprise (default)") Plan plan,
            @Option(names = "--allowance", paramLabel = "N", description = "renders a month (default: the plan's)") @Nullable Integer allowance) {
        if (name.isBlank()) {
            throw new CommandException("A workspace needs a name.");
        }
        OptionalInt renders = renders(plan, allowance);
        try (CommandContext context = CommandContext.openOrCreate(out())) {
            var created = context.bean(WorkspaceChanges.class)
                    .create(name, plan, renders, Actor.cli());
            if (created.isEmpty()) {
                throw new CommandException("There is a workspace '" + name + "' already.");
            }
        }
        out().println("Workspace '" + name + "' is there. Next: platen keys create -w " + name);
    }

    @Command(description = "Changes the plan of a workspace; every node applies it within a second.")
    void change(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--plan", required = true, description = "free, starter, business or enterprise") Plan plan,
            @Option(names = "--allowance", paramLabel = "N", description = "renders a month (default: the plan's)") @Nullable Integer allowance) {
        OptionalInt renders = renders(plan, allowance);
        try (CommandContext context = CommandContext.open()) {
            context.bean(WorkspaceChanges.class)
                    .changePlan(WorkspaceOption.activeNamed(name, context), plan, renders, Actor.cli());
        }
        out().println("Workspace '" + name + "' is on the plan '" + plan.wire() + "'.");
    }

    @Command(description = "Sets the mail address for problems of a workspace.")
    void contact(@Parameters(paramLabel = "NAME") String name,
            @Parameters(paramLabel = "ADDRESS", arity = "0..1", description = "mail address; none: the operators' address") @Nullable String address) {
        if (address != null && !address.matches("[^@\\s]+@[^@\\s]+")) {
            throw new CommandException("'" + address + "' is no mail address.");
        }
        try (CommandContext context = CommandContext.open()) {
            context.bean(WorkspaceChanges.class)
                    .changeContact(WorkspaceOption.activeNamed(name, context), Optional.ofNullable(address),
                            Actor.cli());
        }
        out()
                .println("Workspace '" + name + "' is notified of problems at " + (address == null
                        ? "the operators' address."
                        : address + "."));
    }

    @Command(description = "Sets the reach of a workspace's keys; every node applies it within a second.")
    void reach(@Parameters(paramLabel = "NAME") String name,
            @Parameters(paramLabel = "REACH", description = "workspace: all of them; environment: those of the key's own environment, the others are like missing") KeyReach reach) {
        try (CommandContext context = CommandContext.open()) {
            context.bean(WorkspaceChanges.class).changeReach(WorkspaceOption.activeNamed(name, context), reach,
                    Actor.cli());
        }
        out()
                .println("Keys of '" + name + "' read and manage what belongs to their " + reach.wire() + ".");
    }

    @Command(name = "hashes", description = {
            "Lets anybody ask at /verify for PDFs of a workspace by their SHA-256 alone.",
            "A render that can be repeated then confirms guessed data to who asks."})
    void hashes(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--off", description = "forbids it, as for a new workspace") boolean off) {
        try (CommandContext context = CommandContext.open()) {
            context.bean(WorkspaceChanges.class).answerHashes(WorkspaceOption.activeNamed(name, context), !off,
                    Actor.cli());
        }
        out().println(
                "PDFs of '" + name + "' are " + (off ? "not " : "") + "answered for by their SHA-256 at /verify.");
    }

    @Command(description = "Makes a workspace read-only: its keys are refused, its schedules and webhooks pause.")
    void archive(@Parameters(paramLabel = "NAME") String name) {
        apply(name, (archive, workspace) -> archive.archive(workspace, Actor.cli()), "is archived already");
        out().println("Workspace '" + name + "' is archived.");
    }

    @Command(description = "Restores an archived workspace and cancels its deletion.")
    void restore(@Parameters(paramLabel = "NAME") String name) {
        apply(name, (archive, workspace) -> archive.restore(workspace, Actor.cli()), "is not archived");
        out().println("Workspace '" + name + "' is restored.");
    }

    @Command(description = {"Makes a workspace read-only and deletes it with everything in it after 7 days.",
            "Until then `platen workspaces restore` cancels it. The audit log stays with the organization."})
    void delete(@Parameters(paramLabel = "NAME") String name) {
        apply(name, (archive, workspace) -> archive.delete(workspace, Actor.cli()), "is to be deleted already");
        out().println("Workspace '" + name + "' is archived and will be deleted in "
                + WorkspaceArchive.WAITING_TIME.toDays() + " days. Cancel it with: platen workspaces restore " + name);
    }

    @Command(description = {"Shows or sets how many days a workspace keeps what it stores.",
            "Without options, shows all environments. A day is counted from the creation of a submission."})
    void retention(@Parameters(paramLabel = "NAME") String name,
            @ArgGroup(exclusive = false) @Nullable RetentionOptions options) {
        try (CommandContext context = CommandContext.open()) {
            Workspace workspace = WorkspaceOption.named(name, context);
            if (options != null) {
                options.apply(WorkspaceOption.requireActive(workspace).id(), context.bean(RetentionChanges.class));
            }
            RetentionOptions.print(workspace.id(), context.bean(RetentionChanges.class), out());
        }
    }

    @Command(description = {"Sets a legal hold: until it is lifted, nothing of the workspace is deleted,",
            "neither by its retention nor by request nor with the workspace."})
    void hold(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "shown in the audit log") String reason) {
        if (reason.isBlank()) {
            throw new CommandException("A legal hold needs a reason.");
        }
        try (CommandContext context = CommandContext.open()) {
            if (!context.bean(RetentionChanges.class).holdAll(WorkspaceOption.named(name, context).id(),
                    reason.strip(), Actor.cli())) {
                throw new CommandException("Workspace '" + name + "' is under a legal hold already.");
            }
        }
        out().println(
                "Workspace '" + name + "' is under a legal hold. Lift it with: platen workspaces release " + name);
    }

    @Command(description = "Lifts a legal hold; the retention applies again within minutes.")
    void release(@Parameters(paramLabel = "NAME") String name) {
        try (CommandContext context = CommandContext.open()) {
            if (!context.bean(RetentionChanges.class).lift(WorkspaceOption.named(name, context).id(), Actor.cli())) {
                throw new CommandException("Workspace '" + name + "' is under no legal hold.");
            }
        }
        out().println("The legal hold of workspace '" + name + "' is lifted.");
    }

    @Command(description = {"Pauses the work of a workspace: new work is accepted and waits.",
            "No worker begins any until `platen workspaces resume`. Webhook deliveries go on."})
    void pause(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "shown to the members of the workspace") String reason) {
        hold(name, reason, WorkMode.PAUSED, "is paused already");
        out().println("The work of workspace '" + name + "' is paused. Let it continue with: platen workspaces resume "
                + name);
    }

    @Command(description = {"Pauses the work of a workspace and refuses new work.",
            "Its records can still be read. End it with `platen workspaces resume`."})
    void quarantine(@Parameters(paramLabel = "NAME") String name,
            @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "shown to the members of the workspace") String reason) {
        hold(name, reason, WorkMode.QUARANTINED, "is quarantined already");
        out().println("Workspace '" + name + "' is quarantined. End it with: platen workspaces resume " + name);
    }

    @Command(description = "Lets the work of a paused or quarantined workspace continue within seconds.")
    void resume(@Parameters(paramLabel = "NAME") String name) {
        try (CommandContext context = CommandContext.open()) {
            if (!context.bean(WorkPauses.class).resume(WorkspaceOption.named(name, context).id(), Actor.cli())) {
                throw new CommandException("Workspace '" + name + "' is neither paused nor quarantined.");
            }
        }
        out().println("The work of workspace '" + name + "' continues.");
    }

    private static void hold(String name, String reason, WorkMode mode, String refusal) {
        WorkPauses.objection(reason).ifPresent(objection -> {
            throw new CommandException(objection);
        });
        try (CommandContext context = CommandContext.open()) {
            UUID id = WorkspaceOption.named(name, context).id();
            if (!context.bean(WorkPauses.class).hold(id, mode, reason, Actor.cli())) {
                throw new CommandException("Workspace '" + name + "' " + refusal + ".");
            }
        }
    }

    private static void apply(String name, BiPredicate<WorkspaceArchive, Workspace> change, String refusal) {
        try (CommandContext context = CommandContext.open()) {
            if (!change.test(context.bean(WorkspaceArchive.class), WorkspaceOption.named(name, context))) {
                throw new CommandException("Workspace '" + name + "' " + refusal + ".");
            }
        }
    }

    private static OptionalInt renders(Plan plan, @Nullable Integer allowance) {
        if (allowance != null && allowance < 0) {
            throw new CommandException("An allowance is 0 or more.");
        }
        return allowance == null ? plan.defaultAllowance() : OptionalInt.of(allowance);
    }

    @Command(description = "Lists workspaces with this month's use.")
    void list() {
        var table = new Table("NAME", "PLAN", "ALLOWANCE", "USED", "CREATED", "STATE");
        try (CommandContext context = CommandContext.open()) {
            var month = Quota.month(context.bean(Clock.class).instant());
            for (Workspace each : context.bean(WorkspaceStore.class).all()) {
                table.row(each.name(), each.plan().wire(), each.allowance() == null ? "unlimited" : each.allowance(),
                        context.bean(UsageStore.class).used(each.id(), month), Times.day(each.createdAt()),
                        state(each));
            }
        }
        table.print(out());
    }

    private static String state(Workspace workspace) {
        if (workspace.deleteAt() != null) {
            return "deleted on " + Times.minute(workspace.deleteAt());
        }
        if (workspace.isArchived()) {
            return "archived";
        }
        return workspace.isPaused() ? workspace.workMode().wire() : "active";
    }
}
