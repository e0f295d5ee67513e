package platen.jobs.isolation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A way to start a command with fewer privileges than this process.
 *
 * @param description for the log
 * @param prefix arguments in front of the command
 */
record Sandbox(String description, List<String> prefix) {
    private static final String NOBODY = "65534";
    private static final List<String> SYSTEM_FOLDERS = List.of("/usr", "/lib", "/lib64", "/bin", "/nix/store",
            "/etc/ld.so.cache", "/etc/fonts", "/etc/alternatives", "/etc/ssl/certs/java");
    private static final int TEMPORARY_BYTES = 64 << 20;

    /** Starts the command without a sandbox. */
    private static final Sandbox NONE = new Sandbox("an empty environment only", List.of());

    List<String> wrap(List<String> command) {
        return Stream.concat(prefix.stream(), command.stream()).toList();
    }

    /** Returns the sandboxes to try on this machine, strongest first. */
    static List<Sandbox> candidates(IsolationSettings settings) {
        List<String> limits = limits(settings, false);
        List<Sandbox> fallbacks = new ArrayList<>();
        if (!limits.isEmpty()) {
            fallbacks.add(new Sandbox("an empty environment and resource limits", limits));
        }
        fallbacks.add(NONE);
        return switch (settings.mode()) {
            case OFF -> fallbacks;
            case REQUIRE -> bubblewraps(settings).toList();
            case AUTO -> Stream.of(bubblewraps(settings), unshared(settings).stream(), otherUser(settings).stream(),
                    fallbacks.stream()).flatMap(each -> each).toList();
        };
    }

    /** Bubblewrap with a filter of system calls, and without one for kernels that have none. */
    private static Stream<Sandbox> bubblewraps(IsolationSettings settings) {
        return bubblewrap(settings).stream()
                .flatMap(sandbox -> Stream.concat(sandbox.filtered().stream(), Stream.of(sandbox)));
    }

    /** This bubblewrap with a seccomp filter, which it reads from a file descriptor that a shell opens for it. */
    private Optional<Sandbox> filtered() {
        return SeccompFilter.file()
                .map(filter -> new Sandbox(description + " with a filter of system calls",
                        Stream.of(Stream.of("/bin/sh", "-c", "filter=$1; shift; exec \"$@\" 3<\"$filter\"", "sh",
                                filter.toString(), prefix.getFirst(), "--seccomp", "3"), prefix.stream().skip(1))
                                .flatMap(each -> each)
                                .toList()));
    }

    private static Optional<Sandbox> bubblewrap(IsolationSettings settings) {
        return tool("bwrap").flatMap(bwrap -> {
            var prefix = new ArrayList<>(List.of(bwrap, "--die-with-parent", "--new-session"));
            boolean root = isRoot();
            Optional<List<String>> user = root ? userChange() : Optional.of(List.of());
            if (user.isEmpty()) {
                return Optional.empty();
            }
            prefix.addAll(root
                    // Only real root can open files that are readable by root alone, such as jars below its home
                    // directory.
                    ? List.of("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
                            "--unshare-cgroup-try", "--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add",
                            "CAP_SETGID")
                    : List.of("--unshare-all", "--uid", NOBODY, "--gid", NOBODY));
            prefix.addAll(List.of("--dev", "/dev", "--proc", "/proc", "--size", Integer.toString(TEMPORARY_BYTES),
                    "--perms", "1777", "--tmpfs", "/tmp"));
            SYSTEM_FOLDERS.forEach(folder -> prefix.addAll(List.of("--ro-bind-try", folder, folder)));
            prefix.addAll(programFiles());
            prefix.addAll(List.of("--remount-ro", "/", "--chdir", "/tmp"));
            prefix.addAll(user.get());
            prefix.addAll(limits(settings, root));
            return Optional
                    .of(new Sandbox("bubblewrap (no network, own user, own processes, this program's files only)",
                            prefix));
        });
    }

    /** Mounts the JDK, the classes and their cache at their own paths; parent directories are created empty. */
    private static List<String> programFiles() {
        Set<Path> files = new LinkedHashSet<>(List.of(Path.of(System.getProperty("java.home"))));
        files.addAll(ClassPathFiles.all());
        ClassCache.file().ifPresent(files::add);
        Set<Path> folders = new LinkedHashSet<>();
        files.forEach(file -> addAncestors(file.getParent(), folders));
        var arguments = new ArrayList<String>();
        for (Path folder : folders) {
            arguments.addAll(List.of("--perms", "0755", "--dir", folder.toString()));
        }
        for (Path file : files) {
            arguments.addAll(List.of("--ro-bind", file.toString(), file.toString()));
        }
        return arguments;
    }

    private static void addAncestors(@Nullable Path folder, Set<Path> folders) {
        if (folder != null && folder.getNameCount() > 0
                && SYSTEM_FOLDERS.stream().noneMatch(each -> folder.startsWith(Path.of(each)))) {
            addAncestors(folder.getParent(), folders);
            folders.add(folder);
        }
    }

    private static Optional<Sandbox> unshared(IsolationSettings settings) {
        return tool("unshare").flatMap(unshare -> {
            boolean root = isRoot();
            var prefix = new ArrayList<>(List.of(unshare, "--net", "--ipc", "--uts"));
            if (!root) {
                prefix.add("--user");
            }
            Optional<List<String>> user = root ? userChange() : Optional.of(List.of());
            return user.map(change -> {
                prefix.addAll(change);
                prefix.addAll(limits(settings, root));
                return new Sandbox("unshare (no network" + (root ? ", own user)" : ")"), prefix);
            });
        });
    }

    private static Optional<Sandbox> otherUser(IsolationSettings settings) {
        return isRoot()
                ? userChange().map(change -> new Sandbox("another user, an empty environment and resource limits",
                        Stream.concat(change.stream(), limits(settings, true).stream()).toList()))
                : Optional.empty();
    }

    private static Optional<List<String>> userChange() {
        return tool("setpriv").map(setpriv -> List.of(setpriv, "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups",
                "--no-new-privs", "--inh-caps=-all"));
    }

    /** @param ownUser whether its processes are counted separately from those of this process's user */
    private static List<String> limits(IsolationSettings settings, boolean ownUser) {
        return tool("prlimit").map(prlimit -> {
            var limits = new ArrayList<>(List.of(prlimit, "--core=0", "--nofile=1024",
                    "--fsize=" + TEMPORARY_BYTES, "--cpu=" + WorkerLauncher.MAX_LIFETIME.toSeconds(),
                    "--data=" + ((settings.heapMegabytes() + WorkerLauncher.BESIDE_HEAP_MEGABYTES) * 1024L * 1024)));
            if (ownUser) {
                limits.add("--nproc=4096");
            }
            return List.copyOf(limits);
        }).orElse(List.of());
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static Optional<String> tool(String name) {
        return Arrays.stream("/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin".split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
