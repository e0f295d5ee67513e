package platen.ops.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.ops.settings.Role;
import platen.ops.settings.Settings;

/** Checks what a process needs beside its database: owner of files, free ports, and its time zone. */
final class ProcessChecks {
    private static final String OWNER = "owner of files";
    private static final String SECRET_FILES = "secret files";
    private static final String RUNNING = "running server";
    private static final String PORT = "port";
    private static final String ZONE = "time zone";
    private static final int USUAL_PORT = 8080;
    private static final int WORKER_PORT = 8081;
    private static final int LAST_PORT = 65_535;

    private ProcessChecks() {}

    /** Checks that the data folder and what is in it belong to the user of this process. */
    static Finding owner(Settings settings) {
        Path folder = settings.data().toAbsolutePath().normalize();
        String user = System.getProperty("user.name");
        String advice = "Run Platen as the owner, or as root: chown -R " + user + " " + folder;
        try {
            for (String each : new String[]{"", "master.key", "operator.env", "database", "database/data"}) {
                Path file = folder.resolve(each);
                if (Files.exists(file) && !Files.getOwner(file).getName().equals(user)) {
                    return Finding.failure(OWNER, file + " belongs to " + Files.getOwner(file).getName()
                            + ", and Platen runs as " + user, advice);
                }
            }
            return Finding.ok(OWNER, "all files belong to " + user);
        } catch (IOException | UnsupportedOperationException e) {
            return Finding.failure(OWNER, "cannot be read: " + e.getMessage(), advice);
        }
    }

    /** Checks that only the owner can read files with secrets. */
    static Finding secretFiles(Settings settings) {
        Path folder = settings.data().toAbsolutePath().normalize();
        try {
            for (String each : new String[]{"master.key", "operator.env", "database/password", "database/url"}) {
                Path file = folder.resolve(each);
                if (Files.exists(file)) {
                    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
                    if (permissions.contains(PosixFilePermission.GROUP_READ)
                            || permissions.contains(PosixFilePermission.OTHERS_READ)) {
                        return Finding.failure(SECRET_FILES, "others can read " + file, "chmod 600 " + file
                                + "; if somebody may have read it, replace what it holds.");
                    }
                }
            }
            return Finding.ok(SECRET_FILES, "only their owner can read them");
        } catch (IOException | UnsupportedOperationException e) {
            return Finding.warning(SECRET_FILES, "cannot be checked: " + e.getMessage(),
                    "Check who can read " + folder);
        }
    }

    /** Returns whether another process runs on the embedded database. */
    static boolean isRunning(Settings settings) {
        Path lock = settings.data().toAbsolutePath().normalize().resolve("database").resolve("lock");
        if (!Files.exists(lock)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            FileLock own = channel.tryLock();
            if (own == null) {
                return true;
            }
            own.release();
            return false;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Says whether a server runs on the data folder. */
    static Finding running(Settings settings) {
        return isRunning(settings)
                ? Finding.ok(RUNNING, "a process runs on this data folder; a second server would be refused")
                : Finding.ok(RUNNING, "none on this data folder");
    }

    /** Checks that the ports of the process are valid, different and free, unless a server runs here. */
    static Finding ports(Settings settings, @Nullable String metricsPort) {
        Integer set = settings.http().port();
        int port = set != null ? set : settings.role() == Role.WORKER ? WORKER_PORT : USUAL_PORT;
        if (port < 0 || port > LAST_PORT) {
            return Finding.failure(PORT, port + " is no port", "Set PLATEN_PORT to a number up to " + LAST_PORT + ".");
        }
        if (metricsPort != null && metricsPort.strip().equals(Integer.toString(port)) && port != 0) {
            return Finding.failure(PORT, "PLATEN_PORT and PLATEN_METRICS_PORT are both " + port,
                    "Give the metrics another port, or none.");
        }
        Optional<String> problem = problem(settings.http().address(), port);
        if (problem.isEmpty()) {
            return Finding.ok(PORT, port + " is free");
        }
        return isRunning(settings)
                ? Finding.ok(PORT, port + " is in use, and a server runs on this data folder")
                : Finding.failure(PORT, port + ": " + problem.get(),
                        "Stop the process that uses it (ss -ltnp shows it), or choose another with PLATEN_PORT and"
                                + " PLATEN_ADDRESS.");
    }

    private static Optional<String> problem(@Nullable String address, int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address == null
                    ? new InetSocketAddress(port)
                    : new InetSocketAddress(InetAddress.getByName(address), port));
            return Optional.empty();
        } catch (UnknownHostException e) {
            return Optional.of("the address " + address + " is unknown");
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Checks that the time zone of the environment is known: Java takes GMT for an unknown one, silently. */
    static Finding zone(@Nullable String variable) {
        if (variable != null && !variable.isBlank()) {
            String name = variable.startsWith(":") ? variable.substring(1) : variable;
            try {
                ZoneId.of(name, ZoneId.SHORT_IDS);
            } catch (DateTimeException e) {
                return Finding.warning(ZONE, "TZ is '" + variable + "', which is no known time zone, so logs show "
                        + ZoneId.systemDefault(),
                        "Set TZ to a name such as Europe/Berlin or UTC. Schedules have time"
                                + " zones of their own.");
            }
        }
        return Finding.ok(ZONE, "logs show " + ZoneId.systemDefault() + "; schedules have time zones of their own");
    }
}
