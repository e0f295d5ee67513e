package platen.ops.admin;

import java.time.Clock;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.ops.Refused;

/** Which workspace a command is about. */
final class WorkspaceOption {
    /** The one that a small installation never has to name; without a cap, as it is self-hosted. */
    private static final String DEFAULT = "default";

    @Option(names = {"-w",
            "--workspace"}, paramLabel = "NAME", defaultValue = DEFAULT, description = "workspace (default: ${DEFAULT-VALUE})")
    private String name = DEFAULT;

    Workspace in(Office office) {
        var workspaces = office.the(WorkspaceStore.class);
        return workspaces.findByName(name)
                .or(() -> name.equals(DEFAULT)
                        ? workspaces.create(name, Plan.ENTERPRISE, OptionalInt.empty(),
                                office.the(Clock.class).instant())
                        : Optional.empty())
                // made by another process meanwhile
                .or(() -> workspaces.findByName(name))
                .orElseThrow(
                        () -> new Refused("There is no workspace '" + name + "'. `platen workspaces list` shows all."));
    }
}
