package platen.ops.admin;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.ops.command.CommandException;
import platen.ops.launch.DatabaseHandle;

/** Option that selects the workspace of a command; may be omitted when there is only one. */
public final class WorkspaceOption {
    @Option(names = {"-w", "--workspace"}, paramLabel = "NAME", description = "workspace (default: the only one)")
    private @Nullable String name;

    /**
     * Returns the selected workspace.
     *
     * @throws CommandException when there is none of this name, or the name is missing and there is not exactly one
     */
    public Workspace in(CommandContext context) {
        if (name != null) {
            return named(name, context);
        }
        List<Workspace> all = context.bean(WorkspaceStore.class).all();
        return switch (all.size()) {
            case 0 ->
                throw new CommandException(
                        "There is no workspace yet in %s. Make one with `platen workspaces create NAME`,"
                                .formatted(context.bean(DatabaseHandle.class).description())
                                + " or name the right data with PLATEN_DATA or PLATEN_DATABASE_URL.");
            case 1 -> all.getFirst();
            default -> throw new CommandException("Name one of the workspaces with --workspace: "
                    + all.stream().map(Workspace::name).collect(Collectors.joining(", ")) + ".");
        };
    }

    /**
     * Returns the selected workspace for a command that changes something in it.
     *
     * @throws CommandException as {@link #in}, and when the workspace is archived
     */
    public Workspace active(CommandContext context) {
        return requireActive(in(context));
    }

    /**
     * Checks that a workspace may be changed, for commands that find it by something in it.
     *
     * @throws CommandException when it is archived
     */
    public static void requireActive(UUID workspaceId, CommandContext context) {
        context.bean(WorkspaceStore.class).find(workspaceId).ifPresent(WorkspaceOption::requireActive);
    }

    /**
     * Returns the workspace of a name for a command that changes it.
     *
     * @throws CommandException as {@link #named}, and when the workspace is archived
     */
    static Workspace activeNamed(String name, CommandContext context) {
        return requireActive(named(name, context));
    }

    static Workspace requireActive(Workspace workspace) {
        if (workspace.isArchived()) {
            throw new CommandException(
                    ("The workspace '%s' is archived, so nothing in it can be changed. Restore it with"
                            + " `platen workspaces restore %s`.").formatted(workspace.name(), workspace.name()));
        }
        return workspace;
    }

    /**
     * Returns the workspace of a name.
     *
     * @throws CommandException when there is none of this name
     */
    static Workspace named(String name, CommandContext context) {
        return context.bean(WorkspaceStore.class)
                .findByName(name)
                .orElseThrow(() -> new CommandException(
                        "There is no workspace '" + name + "'. `platen workspaces list` shows all."));
    }
}
